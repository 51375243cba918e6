import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { levelName } from '@upline/contracts';
import type { Level } from '@upline/contracts';
import { t } from '../lib/words/text.ts';
import { Badge } from './Badge.tsx';

/** A member's level in its metal, Bronze until it is loaded. */
export const LevelBadge = ({ level = 'bronze' }: { level?: Level }) => (
  <Badge variant={level} icon={WorkspacePremiumOutlined} label={t(levelName(level))} />
);
