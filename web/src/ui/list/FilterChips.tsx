import Box from '@mui/material/Box';
import { formatCount } from '../../lib/words/format.ts';

/** One value of a filter; without a count while it is not known. */
export type FilterOption = { value: string | null; label: string; count?: number | undefined };

type Props = {
  /** Names the filter for screen readers. */
  label: string;
  options: readonly FilterOption[];
  chosen: string | null;
  onChoose: (value: string | null) => void;
};

/** A filter as a group of chips, one of which is pressed. */
export const FilterChips = ({ label, options, chosen, onChoose }: Props) => (
  <Box role="group" aria-label={label} sx={group}>
    {options.map(({ value, label: word, count }) => (
      <Box
        key={word}
        component="button"
        type="button"
        aria-pressed={chosen === value}
        onClick={() => onChoose(chosen === value ? null : value)}
        sx={chip}
      >
        {word}
        {count !== undefined && <span>{formatCount(count)}</span>}
      </Box>
    ))}
  </Box>
);

const group = { display: 'flex', gap: 0.75 };

/** A chip of a filter, as high as a thumb needs on a phone. */
export const chip = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 0.75,
  justifyContent: 'center',
  minWidth: 44,
  height: { xs: 44, sm: 32 },
  px: { xs: 1.5, sm: 1.25 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '22px',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: 13,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: '-7px 0' },
  '& span': { color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', borderColor: 'text.secondary', color: 'text.primary' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
