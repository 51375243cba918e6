import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { beginningLength } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useState } from 'react';
import { sentenceOf } from '../lib/sync/apiError.ts';
import { isRightToLeft, t } from '../lib/words/text.ts';
import { useView } from '../lib/sync/useView.ts';
import { clamp } from '../ui/clamp.ts';

type Shown = {
  entry: TimelineEntry;
  /** Only the beginning of the text is there. */
  isCut?: boolean;
  isWhole?: boolean;
};

/** A text of which only the beginning is there ends with a sign of that. */
const ended = (text: string): string =>
  // half of a character is left out of a beginning
  text.length < beginningLength - 1 ? text : `${text.trimEnd()}…`;

const asIs = (text: string): string => text;

type ChangeProps = { from: string | null; to: string | null; isWhole: boolean; end: (text: string) => string };

const Change = ({ from, to, isWhole, end }: ChangeProps) => {
  const height = isWhole ? { whiteSpace: 'pre-wrap' } : clamp(3);
  return (
    <Box sx={change}>
      <Box component="del" sx={{ color: 'text.secondary', ...height }}>
        <bdi>{from === null ? t('empty ##value of a field') : end(from)}</bdi>
      </Box>
      <ArrowForward aria-hidden sx={[arrow, isRightToLeft() && { transform: 'scaleX(-1)' }]} />
      <Box component="ins" sx={{ textDecoration: 'none', ...height }}>
        <bdi>{to === null ? t('empty ##value of a field') : end(to)}</bdi>
      </Box>
    </Box>
  );
};

const textOf = (entry: TimelineEntry): string | null => {
  if (entry.type === 'note' && entry.answered) {
    const { name, contact, message } = entry.answered;
    return [[name, contact].filter(Boolean).join(' · '), message].filter(Boolean).join('\n') || null;
  }
  if (entry.type === 'note') return entry.refusal ? entry.refusal.reason : entry.text;
  return entry.type === 'contact' || entry.type === 'planned' ? entry.note : null;
};

/** The text beside an entry. */
export const TimelineDetail = ({ entry, isCut = false, isWhole = false }: Shown) => {
  const end = isCut ? ended : asIs;
  if (entry.type === 'changed') return <Change {...entry} isWhole={isWhole} end={end} />;
  const text = textOf(entry);
  return (
    text !== null && (
      <Typography dir="auto" sx={words}>
        {end(text)}
      </Typography>
    )
  );
};

type CutProps = { prospectId: string; entry: TimelineEntry; revision: number };

/** The beginning of what was written, and the whole when somebody asks for it. */
export const CutDetail = ({ prospectId, entry, revision }: CutProps) => {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useView('timelineOfRevision', {
    params: { id: prospectId, revision },
    enabled: isOpen,
  });
  const whole = isOpen ? data?.find(({ id }) => id === entry.id) : undefined;
  const toggle = (): void => {
    setOpen(!isOpen || error !== null);
    if (error !== null) void refetch();
  };
  return (
    <>
      <TimelineDetail entry={whole ?? entry} isCut={!whole} isWhole={Boolean(whole)} />
      {isOpen && error !== null && !isFetching && (
        <Typography role="alert" sx={{ mt: 0.5, color: 'error.main' }}>
          {sentenceOf(error, t('This could not be loaded'))}
        </Typography>
      )}
      <Button size="small" aria-expanded={Boolean(whole)} loading={isOpen && isFetching} onClick={toggle} sx={more}>
        {whole ? t('Show less ##of a text') : t('Show the whole text')}
      </Button>
    </>
  );
};

const words = { mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' };
const change = { display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.25, overflowWrap: 'anywhere', minWidth: 0 };
const arrow = { flex: 'none', fontSize: 16, mt: '3px', color: 'text.secondary' };
const more = { mt: 0.5, ml: -1.5, minHeight: { xs: 44, sm: 32 } };
