import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Icon } from '../icon.ts';

type Option<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: Icon;
  /** The meaning of the icon, where the label does not give it. */
  iconTitle?: string;
};

type Props<Value extends string> = {
  /** Stands above the chips; `isLabelHidden` leaves it to screen readers. */
  label: string;
  isLabelHidden?: boolean;
  /** Keeps a phone's chips in one line that scrolls sideways. */
  isOneLine?: boolean;
  options: readonly Option<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** A choice of one among few, each a chip as high as a thumb needs. */
export const ChoiceChips = <Value extends string>({
  label,
  isLabelHidden = false,
  isOneLine = false,
  options,
  chosen,
  onChoose,
}: Props<Value>) => {
  const id = useId();
  return (
    <Box role="group" {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      {!isLabelHidden && (
        <Box id={id} sx={{ mb: 0.75, fontWeight: 550 }}>
          {label}
        </Box>
      )}
      <Box sx={[chips, isOneLine && oneLine]}>
        {options.map(({ value, label: word, icon: Shape, iconTitle }) => (
          <Box
            key={value}
            component="button"
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            sx={chip}
          >
            {Shape && <Shape sx={{ fontSize: 18 }} {...(iconTitle !== undefined && { titleAccess: iconTitle })} />}
            {word}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1 };
const oneLine = {
  // room for the ring of a chip that has the focus
  mx: { xs: -2.5, sm: 0 },
  px: { xs: 2.5, sm: 0 },
  my: -0.5,
  py: 0.5,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
};
const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  minWidth: 44,
  minHeight: { xs: 44, sm: 36 },
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '22px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 13,
  fontWeight: 550,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.secondary' },
  '&[aria-pressed="true"]': { bgcolor: 'primary.soft', borderColor: 'primary.main', color: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
