import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { BulkAnswer } from '@upline/contracts';
import { Link as RouterLink } from 'react-router-dom';
import { notDone } from '../../lib/lists/useBulk.ts';
import { t } from '../../lib/words/text.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';

export type Refused = NonNullable<BulkAnswer['refused']['reasons']>;

type Props = { open: boolean; reasons: Refused; onClose: () => void };

/** The people that a change of many prospects left as they are, below each reason. */
export const RefusedDialog = ({ open, reasons, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={notDone({ count: reasons.reduce((sum, { count }) => sum + count, 0), names: [] })}
    onClose={onClose}
  >
    {reasons.map(({ reason, count, people }) => (
      <Box key={reason} component="section" aria-label={reason}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {people.map(({ id, name }) => (
            <li key={id}>
              <Link component={RouterLink} to={`/prospects/${id}`} data-target sx={line}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
          {count > people.length && (
            <li>
              {people.length === 0
                ? t('{count, plural, =0 {Nobody yet} one {# person} other {# people}}', { count })
                : t('{count, plural, one {and # more} other {and # more}} ##people', { count: count - people.length })}
            </li>
          )}
        </Box>
      </Box>
    ))}
  </InfoDialog>
);

const line = { display: 'inline-flex', alignItems: 'center' };
