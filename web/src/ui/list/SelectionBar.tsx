import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import type { ReactNode } from 'react';
import { isFree, isTyping } from '../../lib/browser/keys.ts';
import { t } from '../../lib/words/text.ts';
import { mostSelected } from '../../lib/lists/useSelection.ts';
import type { Icon } from '../icon.ts';

type ActionProps = {
  label: string;
  icon: Icon;
  disabled?: boolean;
  /** Why the action is refused for this selection. Its button is then disabled and shows the reason on focus. */
  forbidden?: string | null;
  onClick: () => void;
};

/** One thing that can be done to the selected rows. */
export const SelectionAction = ({ label, icon: Shape, disabled = false, forbidden = null, onClick }: ActionProps) => {
  const id = useId();
  if (forbidden === null)
    return (
      <Button color="inherit" size="small" startIcon={<Shape />} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<Shape />}
        aria-disabled
        aria-describedby={id}
        title={forbidden}
        sx={{ color: 'text.disabled' }}
      >
        {label}
      </Button>
      <Box component="span" id={id} hidden>
        {forbidden}
      </Box>
    </>
  );
};

/** The words of a menu of actions. */
export const SelectionWord = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ px: 1, py: 0.75, fontSize: 13, fontWeight: 600, color: 'text.primary', whiteSpace: 'nowrap' }}
  >
    {children}
  </Box>
);

type Props = {
  count: number;
  /** Whether all rows are selected that match, also those that are not loaded. */
  isAll?: boolean;
  /** A line over the others. */
  above?: ReactNode;
  onClear: () => void;
  children: ReactNode;
};

/** Escape ends the selection, unless it takes back what was typed into a field. */
const useEscape = (onClear: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event;
    const holdsText = target instanceof HTMLInputElement && isTyping(target) && target.value !== '';
    if (key === 'Escape' && !holdsText && isFree(event)) onClear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

/** Floats over the foot of a list while rows are selected: how many, and what can be done to them. */
export const SelectionBar = ({ count, isAll = false, above, onClear, children }: Props) => {
  useEscape(onClear);
  return (
    <Box role="region" aria-label={t('Selected rows')} sx={bar}>
      <GlobalStyles styles={room} />
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>{above}</Box>
      <Typography role="status" sx={{ flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums', mr: 0.5 }}>
        {count >= mostSelected && !isAll
          ? t('{count, plural, one {# selected, the most at once} other {# selected, the most at once}} ##rows', {
              count,
            })
          : t('{count, plural, one {# selected} other {# selected}} ##rows', { count })}
      </Typography>
      <Box sx={actions}>
        {children}
        <IconButton aria-label={t('Clear selection')} title={t('Clear selection')} onClick={onClear}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
};

// the last row scrolls clear of the bar, and the action that floats in its place on a phone makes way
const room = { ':root': { '--over-foot': '160px', '--action': 'hidden' } };

const between = { xs: 0.25, sm: 1 };

// together on the next line where they have no room beside the count
const actions = {
  display: 'flex',
  flex: '1 0 auto',
  flexWrap: 'wrap',
  alignItems: 'center',
  maxWidth: '100%',
  gap: between,
  '& > :last-child': { ml: 'auto' },
};

const bar = {
  position: 'fixed',
  zIndex: 'appBar',
  left: { xs: 8, md: '50%' },
  right: { xs: 8, md: 'auto' },
  bottom: { xs: 'calc(76px + env(safe-area-inset-bottom, 0px))', md: 24 },
  transform: { md: 'translateX(-50%)' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: between,
  py: 0.75,
  pl: { xs: 1.5, sm: 2 },
  pr: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
  boxShadow: '0 8px 28px rgb(0 0 0 / 18%)',
};
