import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { levelName } from '@upline/contracts';
import type { Level } from '@upline/contracts';
import { t } from '../lib/words/text.ts';
import { Badge } from './Badge.tsx';

/** A member's level, Bronze until it is loaded. The two highest stand out in the organization's second colour. */
export const LevelBadge = ({ level = 'bronze' }: { level?: Level }) => (
  <Badge
    variant={level === 'gold' || level === 'platinum' ? 'high' : 'outline'}
    icon={WorkspacePremiumOutlined}
    label={t(levelName(level))}
  />
);
