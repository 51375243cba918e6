import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProspectInList } from '@upline/contracts';
import type { ReactNode } from 'react';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { dateNameOf } from '../../lib/words/time.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const Line = ({ isDue = false, children }: { isDue?: boolean; children: ReactNode }) => (
  <Typography variant="caption" sx={[line, { color: isDue ? 'primary.main' : 'text.secondary' }]}>
    {children}
  </Typography>
);

/** In the row of a phone, what comes next with a prospect, and who looked last. */
export const RowState = ({ prospect }: { prospect: ProspectInList }) => {
  const { today } = useToday();
  const { nextStep, lastOpenedAt, lastContactedAt } = prospect;
  return (
    <Box sx={{ display: { sm: 'none' } }}>
      {nextStep && (
        <Line isDue={nextStep.dueOn <= today}>
          {nextStep.dueOn < today
            ? t('Next step was due: {date}', { date: dateNameOf(nextStep.dueOn, today) })
            : t('Next step: {date}', { date: dateNameOf(nextStep.dueOn, today) })}
        </Line>
      )}
      {typeof lastOpenedAt === 'string' ? (
        <Line>{rich('Opened <time></time>', { time: () => <RelativeTime at={lastOpenedAt} /> })}</Line>
      ) : (
        lastContactedAt !== null && (
          <Line>{rich('Contacted <time></time>', { time: () => <RelativeTime at={lastContactedAt} /> })}</Line>
        )
      )}
    </Box>
  );
};

// a long date of another language goes on below
const line = { display: 'block', lineHeight: 1.35, whiteSpace: 'normal' };
