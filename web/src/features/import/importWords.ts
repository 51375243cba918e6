import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import { message } from '@upline/contracts';
import type { ImportInList, ImportState, OnDuplicate, RowOutcome } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import type { BadgeLook } from '../../ui/Badge.tsx';
import type { Icon } from '../../ui/icon.ts';

type Shown = { label: string; icon: Icon; badge: BadgeLook; isSuccess?: boolean };

/** What becomes of a row; labels are messages. */
export const outcomes: Readonly<Record<RowOutcome, Shown>> = {
  add: { label: message('New ##rows of an import'), icon: AddCircleOutlined, badge: 'default', isSuccess: true },
  update: { label: message('Updated ##rows of an import'), icon: SyncOutlined, badge: 'default' },
  skip: { label: message('Left as they are ##rows of an import'), icon: RemoveCircleOutlined, badge: 'secondary' },
  refuse: { label: message('Bad ##rows of an import'), icon: ErrorOutlined, badge: 'destructive' },
};

export const outcomeNames: readonly RowOutcome[] = ['add', 'update', 'skip', 'refuse'];

/** What can happen to people who are there already; labels are messages. */
export const duplicateChoices: Readonly<Record<OnDuplicate, string>> = {
  skip: message('Leave them as they are'),
  fill: message('Fill in what is empty'),
  overwrite: message('Overwrite with the file'),
};

/** How far an import is; labels are messages. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  empty: message('Without a file ##state of an import'),
  read: message('Not started ##state of an import'),
  running: message('Running ##state of an import'),
  finished: message('Finished ##state of an import'),
  cancelled: message('Stopped ##state of an import'),
  undoing: message('Being undone ##state of an import'),
  undone: message('Undone ##state of an import'),
  expired: message('Expired ##state of an import'),
};

/** What an import is called: after its file, or the way. */
export const nameOfImport = ({ fileName, via }: Pick<ImportInList, 'fileName' | 'via'>): string => {
  if (fileName !== null) return fileName;
  if (via === 'phone') return t('Chosen contacts');
  return via === 'paste' ? t('Pasted names') : t('File ##that is imported');
};
