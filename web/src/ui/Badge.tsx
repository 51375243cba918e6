import type { Icon } from './icon.ts';
import Chip from '@mui/material/Chip';

export type BadgeVariant = 'default' | 'secondary' | 'outline' | 'destructive';

const styles = {
  default: { color: 'primary', variant: 'filled' },
  secondary: { color: 'default', variant: 'filled' },
  outline: { color: 'default', variant: 'outlined' },
  destructive: { color: 'error', variant: 'filled' },
} as const satisfies Record<BadgeVariant, object>;

/** A status or a kind: an icon and a word, never colour alone. */
export const Badge = ({ variant, icon: Shape, label }: { variant: BadgeVariant; icon?: Icon; label: string }) => (
  <Chip
    size="small"
    data-variant={variant}
    {...styles[variant]}
    label={label}
    {...(Shape ? { icon: <Shape /> } : {})}
  />
);
