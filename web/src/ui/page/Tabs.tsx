import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { isRightToLeft } from '../../lib/words/text.ts';

type Props<Value extends string> = {
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** How far a key goes in a row of so many tabs, from the tab at an index; undefined for other keys. */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  const along = isRightToLeft() ? -1 : 1;
  return { ArrowRight: along, ArrowLeft: -along, Home: -at, End: count - 1 - at }[key];
};

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = all.findIndex((tab) => tab === document.activeElement);
  const step = stepOf(event.key, at, all.length);
  if (at === -1 || step === undefined) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
};

const intoSight = (tab: HTMLElement | null): void => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** A row of tabs: Tab reaches the chosen one, arrows go along, Enter chooses. Its panel is `panel-{value}`. */
export const Tabs = <Value extends string>({ label, tabs, chosen, onChoose }: Props<Value>) => (
  <Box role="tablist" aria-label={label} onKeyDown={moveFocus} sx={row}>
    {tabs.map(({ value, label: name }) => (
      <Box
        key={value}
        component="button"
        type="button"
        role="tab"
        id={`tab-${value}`}
        aria-controls={`panel-${value}`}
        aria-selected={value === chosen}
        tabIndex={value === chosen ? 0 : -1}
        ref={value === chosen ? intoSight : undefined}
        onClick={() => onChoose(value)}
        sx={tab}
      >
        {name}
      </Box>
    ))}
  </Box>
);

// on a phone they scroll from edge to edge of the screen, and fade out there
const row = {
  display: 'flex',
  mb: 2.5,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: 24,
  borderBottom: 1,
  borderColor: 'divider',
  maskImage: { xs: 'linear-gradient(90deg, transparent, #000 16px calc(100% - 16px), transparent)', sm: 'none' },
} as const;

const tab = {
  flex: 'none',
  minWidth: 90,
  minHeight: 48,
  px: 2,
  border: 0,
  borderBottom: '2px solid transparent',
  borderRadius: '8px 8px 0 0',
  background: 'none',
  font: 'inherit',
  fontWeight: 550,
  color: 'text.secondary',
  cursor: 'pointer',
  '&[aria-selected=true]': { color: 'primary.main', borderColor: 'primary.main' },
  // inside, where the row does not cut the ring off
  '&:focus-visible': { outlineOffset: -2 },
} as const;
