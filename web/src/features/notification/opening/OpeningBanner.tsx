import Close from '@mui/icons-material/Close';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { firstNameIn } from '@upline/contracts';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useDialogAddress } from '../../../lib/browser/useDialogAddress.ts';
import { useFrontTab } from '../../../lib/browser/useFrontTab.ts';
import { useTopLayer } from '../../../lib/browser/topLayer.ts';
import { t } from '../../../lib/words/text.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { clamp } from '../../../ui/clamp.ts';
import { leadsTo } from '../leadsTo.ts';
import { Reach } from '../Reach.tsx';
import { useOpenings } from './useOpenings.ts';
import type { Openings } from './useOpenings.ts';

type Newest = NonNullable<Openings['newest']>;

/**
 * Says that somebody is looking at what the person shared, or what they answered, until it is answered or ten minutes
 * old. One tab of the
 * browser shows it; `person` is `{userId}/{organizationId}`.
 */
export const OpeningBanner = ({ person }: { person: string }) => {
  const isFront = useFrontTab(`upline-opening/${person}`);
  const { newest, ...openings } = useOpenings(person, isFront);
  const layer = useTopLayer();
  return (
    <>
      {createPortal(<Announcer text={newest ? sentenceOf(newest.item) : ''} />, layer)}
      {newest && <Banner {...openings} newest={newest} />}
    </>
  );
};

const isAnswer = ({ type }: Newest['item']): boolean => type === 'prospect_answered';

const sentenceOf = (item: Newest['item']): string => {
  if (isAnswer(item)) return item.text;
  const { prospect, subject } = item;
  const title = subject ?? '';
  if (!prospect) return t('Somebody is looking at “{title}”', { title });
  return t('{name} is looking at “{title}”', { name: firstNameIn(prospect.name), title });
};

/** Keeps what sticks to the head of the page below the banner. */
const useLead = (element: HTMLElement | null): void => {
  useLayoutEffect(() => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--lead', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--lead');
    };
  }, [element]);
};

const addressed = ['notifications'] as const;

const Banner = ({ newest: { item, ids }, others, ids: all, answer }: Openings & { newest: Newest }) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLead(element);
  const { open } = useDialogAddress(addressed);
  const Icon = isAnswer(item) ? QuestionAnswerOutlined : VisibilityOutlined;
  const answerThis = (): void => answer(ids);
  const close = (): void => {
    answer(all);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="section"
      aria-label={isAnswer(item) ? t('An answer ##of a prospect') : t('An opened link')}
      ref={setElement}
      sx={bar}
    >
      <Icon aria-hidden sx={{ flex: 'none', mt: { xs: '5px', sm: '2px' }, fontSize: 20, color: 'primary.main' }} />
      <Box sx={words}>
        <Box component={Link} to={leadsTo[item.type](item)} onClick={answerThis} sx={sentence}>
          <Box component="span" sx={clamp(2)}>
            {sentenceOf(item)}
          </Box>
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={item.createdAt} />
          {others !== 0 && ` · ${others === null ? t('and many others') : othersText(others)}`}
        </Typography>
      </Box>
      <Box sx={ways}>
        {item.prospect && <Reach prospect={item.prospect} onWay={answerThis} />}
        {others !== 0 && (
          <Button
            size="small"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => {
              answer(all);
              open('notifications', null);
            }}
            sx={{ minHeight: { xs: 44, sm: 36 } }}
          >
            {t('All notifications')}
          </Button>
        )}
      </Box>
      <IconButton aria-label={t('Close')} title={t('Close')} onClick={close} sx={closing}>
        <Close sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
};

const othersText = (count: number): string =>
  t('{count, plural, one {and # other} other {and # others}} ##who opened something', { count });

const bar = {
  // it takes room of its own below the header; where there is little of it, it scrolls away with the page
  position: 'sticky',
  '@media (max-height: 460px)': { position: 'static' },
  top: 68,
  zIndex: 1090,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  columnGap: 1.5,
  rowGap: 0.5,
  px: { xs: 2, sm: 3 },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'primary.soft',
};
const words = { flex: 1, minWidth: 0, py: { xs: '4px', sm: '1px' } };
const sentence = {
  position: 'relative',
  display: 'block',
  // a tap reaches around a sentence of one line
  '&::after': { content: '""', position: 'absolute', inset: '-12px 0' },
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
const ways = {
  order: { xs: 1, sm: 0 },
  flex: { xs: '0 0 100%', sm: 'none' },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '&:empty': { display: 'none' },
};
const closing = { flex: 'none', width: 44, height: 44, my: '-4px', marginInlineEnd: '-10px' };
