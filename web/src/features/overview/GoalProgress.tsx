import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { t } from '../../lib/words/text.ts';

/** How far the shares of this month have come towards the team's goal. */
export const GoalProgress = ({ shares, goal }: { shares: number; goal: number }) => {
  const id = useId();
  const reached = Math.min(100, Math.floor((100 * shares) / goal));
  return (
    <Box sx={{ mt: 1 }}>
      <Box
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={reached}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${reached}%`, height: '100%', borderRadius: 3, bgcolor: 'primary.main' }} />
      </Box>
      <Typography id={id} variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {shares >= goal
          ? t('Goal reached: {shares, number} this month', { shares })
          : t('{shares, number} of {goal, number} this month', { shares, goal })}
      </Typography>
    </Box>
  );
};
