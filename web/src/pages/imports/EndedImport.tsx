import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ImportAnswer } from '@upline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { KeptPeople } from '../../features/import/KeptPeople.tsx';
import { Totals } from '../../features/import/Totals.tsx';
import { endText, endTitle, undoTexts } from '../../features/import/endWords.ts';
import { countsOf } from '../../features/import/importRate.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { t } from '../../lib/words/text.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Surface } from '../../ui/Surface.tsx';

/** What came of an import, with the bad rows as a file, and the way to take it back. */
export const EndedImport = ({ of }: { of: ImportAnswer }) => {
  const [asks, setAsks] = useState(false);
  const undo = useCommand('UndoImport');
  const { state, done, hasRefused } = of;
  const isDone = state === 'finished';
  const Mark = isDone ? CheckCircleOutlined : HistoryOutlined;
  const isEmpty = done.added + done.updated + done.skipped + done.refused === 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Surface sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Mark aria-hidden sx={{ fontSize: 28, color: isDone ? 'success.main' : 'text.secondary' }} />
          <Box role="status" sx={{ minWidth: 0 }}>
            <Typography variant="h2">{endTitle(of)}</Typography>
            <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>{endText(of)}</Typography>
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Ways of={of} />
          {hasRefused && (
            <Button
              component="a"
              href={`/api/imports/${of.id}/refused`}
              download
              variant="outlined"
              color="inherit"
              startIcon={<DownloadOutlined />}
            >
              {t('{count, plural, one {Download the bad row} other {Download the # rows}} ##that are bad', {
                count: done.refused,
              })}
            </Button>
          )}
          {of.undo.possible && (
            <Button variant="outlined" color="inherit" startIcon={<Undo data-along />} onClick={() => setAsks(true)}>
              {t('Undo import')}
            </Button>
          )}
        </Box>
      </Surface>
      {!isEmpty && state !== 'undone' && <Totals counts={countsOf(of)} label={t('What happened')} />}
      {state === 'undone' && <KeptPeople undo={of.undo} />}
      <Confirm
        open={asks}
        subject={of}
        title={t('Undo import')}
        {...undoTexts(of)}
        confirmLabel={t('Undo import')}
        onConfirm={({ id }) => undo.run({ params: { id } })}
        onClose={() => setAsks(false)}
      />
    </Box>
  );
};

/** Where one goes on: to those who are waiting now, or to another import. */
const Ways = ({ of: { state, done } }: { of: ImportAnswer }) => {
  if (state === 'undone' || done.added + done.updated === 0)
    return (
      <Button component={Link} to="/imports/new" variant="contained">
        {t('Start a new import')}
      </Button>
    );
  return (
    <>
      <Button component={Link} to="/today" variant="contained">
        {t('Open Today')}
      </Button>
      <Button component={Link} to="/prospects" variant="outlined" color="inherit">
        {t('Show prospects')}
      </Button>
    </>
  );
};
