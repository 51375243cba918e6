import type { ImportAnswer } from '@upline/contracts';
import Button from '@mui/material/Button';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { useCommand } from '../../lib/sync/useCommand.ts';

/** An import whose file never came, since its page was closed meanwhile. */
export const UnreadImport = ({ of }: { of: ImportAnswer }) => {
  const cancel = useCommand('CancelImport');
  return (
    <Surface>
      <EmptyState
        icon={ScheduleOutlined}
        title={t('The file has not arrived')}
        text={t('Its upload may still be running on another device. If not, choose the file again.')}
        action={
          <Button
            component={Link}
            to="/imports/new?way=table"
            variant="contained"
            onClick={() => void cancel.run({ params: { id: of.id } }).catch(() => undefined)}
          >
            {t('Choose a file')}
          </Button>
        }
      />
    </Surface>
  );
};
