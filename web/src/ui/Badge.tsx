import Box from '@mui/material/Box';
import type { Level } from '@upline/contracts';
import type { Icon } from './icon.ts';

export type BadgeVariant = 'default' | 'secondary' | 'outline' | 'destructive';

/**
 * How a badge is drawn: the four styles of the specification, one in the organization's third colour, and one in the
 * metal of each level.
 * Tints only: a badge is never louder than the title beside it.
 */
export type BadgeLook = BadgeVariant | 'accent' | Level;

const looks = {
  default: { bgcolor: 'primary.soft', color: 'primary.main' },
  secondary: { bgcolor: 'action.selected' },
  outline: { border: 1, borderColor: 'divider' },
  destructive: { bgcolor: 'error.soft', color: 'error.main' },
  accent: { bgcolor: 'accent.soft', color: 'accent.main' },
  bronze: { bgcolor: 'bronze.soft', color: 'bronze.main' },
  silver: { bgcolor: 'silver.soft', color: 'silver.main' },
  gold: { bgcolor: 'gold.soft', color: 'gold.main' },
  platinum: { bgcolor: 'platinum.soft', color: 'platinum.main' },
} as const satisfies Record<BadgeLook, object>;

const success = { bgcolor: 'success.soft', color: 'success.main' };

type Props = {
  variant: BadgeLook;
  icon?: Icon;
  label: string;
  /** Whether it says that something was reached: in green, whatever its style. */
  isSuccess?: boolean;
};

/** A status or a kind: an icon and a word, never colour alone. */
export const Badge = ({ variant, icon: Shape, label, isSuccess = false }: Props) => (
  <Box component="span" data-variant={variant} sx={[badge, isSuccess ? success : looks[variant]]}>
    {Shape && <Shape sx={{ fontSize: 15 }} />}
    <span>{label}</span>
  </Box>
);

const badge = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  flex: 'none',
  height: 24,
  px: 1,
  borderRadius: '8px',
  color: 'text.primary',
  fontSize: 12,
  fontWeight: 550,
  whiteSpace: 'nowrap',
};
