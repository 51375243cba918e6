import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ImportAnswer } from '@upline/contracts';
import { useState } from 'react';
import { Totals } from '../../features/import/Totals.tsx';
import { countsOf, rateOf, takenOf } from '../../features/import/importRate.ts';
import { useTicking } from '../../lib/browser/clock.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { t } from '../../lib/words/text.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Surface } from '../../ui/Surface.tsx';

/** How far an import is, or its undo. It goes on without the page. */
export const RunningImport = ({ of }: { of: ImportAnswer }) => {
  const [asks, setAsks] = useState(false);
  const cancel = useCommand('CancelImport');
  const isUndo = of.state === 'undoing';
  const { taken, all } = takenOf(of);
  const percent = all === 0 ? 0 : Math.min(100, (100 * taken) / all);
  const rate = useTicking((now) => rateOf(of, now));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Surface sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h3" component="h2">
          {isUndo ? t('Taking the import back') : t('Importing')}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={isUndo ? t('Taking the import back') : t('Importing')}
          sx={{ height: 8, borderRadius: '4px' }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Typography data-number>
            {t('{count, plural, one {{part, number} of # row} other {{part, number} of # rows}}', {
              part: taken,
              count: all,
            })}
          </Typography>
          <Typography data-number sx={{ color: 'text.secondary' }}>
            {rate}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('You can leave this page: it goes on, and every device of yours shows how far it is.')}
        </Typography>
        {!isUndo && (
          <Box>
            <Button variant="outlined" color="inherit" onClick={() => setAsks(true)}>
              {t('Stop the import')}
            </Button>
          </Box>
        )}
      </Surface>
      {!isUndo && <Totals counts={countsOf(of)} label={t('So far')} />}
      <Confirm
        open={asks}
        subject={of}
        title={t('Stop the import')}
        text={t('Stop here? Who was imported so far stays, and can be taken back with “Undo import”.')}
        confirmLabel={t('Stop the import')}
        onConfirm={({ id }) => cancel.run({ params: { id } })}
        onClose={() => setAsks(false)}
      />
    </Box>
  );
};
