import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TodayItem } from '@upline/contracts';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/browser/clock.ts';
import { t } from '../../lib/words/text.ts';
import { otherReasons, reasonText, reasons } from './reasons.tsx';
import { TodayCard } from './TodayCard.tsx';
import type { CardActions } from './TodayCard.tsx';

type Props = {
  items: readonly TodayItem[];
  /** The person's local date. */
  today: string;
  isSnoozing: boolean;
  /** Whether a sheet is open over the list. */
  isCovered: boolean;
  actionsOf: (item: TodayItem) => CardActions;
};

const names = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('h3 a') ?? [])];

/**
 * Gives the focus to who took the place of somebody that left the list while something of theirs had it, or had opened
 * the sheet that covered the list.
 */
const useKeptFocus = (isCovered: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ card: Element; place: number } | null>(null);
  useEffect(() => {
    if (isCovered || !last.current || last.current.card.isConnected) return;
    const { activeElement } = document;
    const left = names(list.current);
    const next = left[Math.min(last.current.place, left.length - 1)];
    last.current = null;
    if (activeElement === document.body || activeElement?.closest('[role=dialog]'))
      next?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: { target: EventTarget }): void => {
    const card = target instanceof Element ? target.closest('li') : null;
    if (card) last.current = { card, place: names(list.current).findIndex((one) => card.contains(one)) };
  };
  return { ref: list, onFocus };
};

/**
 * The people of each section that has any. A page that is open while the product is updated may be answered reasons
 * that it does not know: those people wait in a section of their own, with the sentence of the answer.
 */
const sectionsOf = (items: readonly TodayItem[]) => {
  const known = reasons.map((one) => ({ ...one, listed: items.filter(({ reason }) => reason === one.reason) }));
  const listed = items.filter((item) => !reasons.some(({ reason }) => reason === item.reason));
  return [...known, { ...otherReasons, reason: undefined, listed }].filter((section) => section.listed.length > 0);
};

/** Today's list in its sections. */
export const TodayList = ({ items, today, isSnoozing, isCovered, actionsOf }: Props) => {
  const now = useNow();
  const focus = useKeptFocus(isCovered);
  return (
    <Box {...focus} sx={{ display: 'grid', gap: 3 }}>
      {sectionsOf(items).map(({ reason, title, icon: Icon, listed }) => (
        <Section key={title} title={t(title)} icon={<Icon sx={{ fontSize: 18 }} />}>
          {listed.map((item) => (
            <TodayCard
              key={item.prospectId}
              item={item}
              text={reason === undefined ? item.text : reasonText(item, { today, now })}
              isSnoozing={isSnoozing}
              {...actionsOf(item)}
            />
          ))}
        </Section>
      ))}
    </Box>
  );
};

type SectionProps = { title: string; icon: ReactNode; children: ReactNode };

const Section = ({ title, icon, children }: SectionProps) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" sx={heading}>
        {icon}
        {title}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
};

const heading = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mb: 1,
  color: 'text.secondary',
  fontSize: 13,
  fontWeight: 600,
};
