import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkAnswer } from '@upline/contracts';
import { notDone } from '../../lib/lists/useBulk.ts';
import { t } from '../../lib/words/text.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { PersonLinks } from '../../ui/list/PersonLinks.tsx';

export type Refused = NonNullable<BulkAnswer['refused']['reasons']>;

type Props = { open: boolean; reasons: Refused; onClose: () => void };

/** The people that a change of many prospects left as they are, below each reason. */
export const RefusedDialog = ({ open, reasons, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={t('Who and why')}
    description={notDone({ count: reasons.reduce((sum, { count }) => sum + count, 0), names: [] })}
    onClose={onClose}
  >
    {reasons.map(({ reason, count, people }) => (
      <Box key={reason} component="section" aria-label={reason} sx={card}>
        <Typography component="h3" sx={{ px: 2.5, pt: 1.5, pb: 0.5, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
        <PersonLinks label={reason} people={people} count={count} />
      </Box>
    ))}
  </InfoDialog>
);

const card = { flex: 'none', border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'hidden' };
