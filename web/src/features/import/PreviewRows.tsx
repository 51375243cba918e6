import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PreviewedRow } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { outcomes } from './importWords.ts';

/** Some rows of the file as they would be taken, with what becomes of each. */
export const PreviewRows = ({ rows }: { rows: readonly PreviewedRow[] }) => (
  <Box component="ul" aria-label={t('Rows of the file')} sx={list}>
    {rows.map((row) => (
      <Box component="li" key={row.row} sx={line}>
        <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 32 }}>
          <span aria-hidden data-number>
            {row.row}
          </span>
        </Typography>
        <Words {...row} />
        <Outcome {...row} />
        <Why {...row} />
      </Box>
    ))}
  </Box>
);

const Words = ({ values, cells }: PreviewedRow) => {
  const parts = values ? [values.phone, values.email, values.source] : cells.slice(1);
  const details = parts.filter((part) => part !== null && part !== '').join(' · ');
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        <bdi>{values ? values.name : (cells[0] ?? '')}</bdi>
      </Typography>
      {details !== '' && (
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          <bdi>{details}</bdi>
        </Typography>
      )}
    </Box>
  );
};

/** Below the row, as wide as it: beside the outcome a phone has room for two words. */
const Why = ({ values, reason, refusedContact = false }: PreviewedRow) => (
  <>
    {reason !== null && (
      <Typography variant="body2" sx={[below, { color: values ? 'text.secondary' : 'error.main' }]}>
        {reason}
      </Typography>
    )}
    {refusedContact && (
      <Typography variant="body2" sx={[below, { color: 'text.secondary' }]}>
        {t('Asked not to be contacted, and keeps that mark')}
      </Typography>
    )}
  </>
);

const Outcome = ({ outcome }: PreviewedRow) => {
  const { badge, icon, label, isSuccess = false } = outcomes[outcome];
  return <Badge variant={badge} icon={icon} label={t(label)} isSuccess={isSuccess} />;
};

const list = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } };
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, rowGap: 0.5, py: 1.25 };
const below = { flexBasis: '100%', pl: 5 };
