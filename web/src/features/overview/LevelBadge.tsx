import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import type { Level } from '@upline/contracts';
import { capitalized } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';

/** A member's level; Bronze while nothing is known. */
export const LevelBadge = ({ level = 'bronze' }: { level?: Level }) => (
  <Badge
    variant={level === 'gold' || level === 'platinum' ? 'secondary' : 'outline'}
    icon={WorkspacePremiumOutlined}
    label={capitalized(level)}
  />
);
