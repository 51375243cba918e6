import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import Chip from '@mui/material/Chip';
import type { Level } from '@upline/contracts';
import { capitalized } from '../lib/format.ts';

/** A member's level, Bronze until it is loaded. The two highest stand out in the organization's second colour. */
export const LevelBadge = ({ level = 'bronze' }: { level?: Level }) => {
  const isHigh = level === 'gold' || level === 'platinum';
  return (
    <Chip
      size="small"
      icon={<WorkspacePremiumOutlined />}
      label={capitalized(level)}
      variant={isHigh ? 'filled' : 'outlined'}
      sx={isHigh ? { bgcolor: 'secondary.fill', color: 'secondary.onFill' } : {}}
    />
  );
};
