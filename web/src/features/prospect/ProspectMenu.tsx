import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import { t } from '../../lib/words/text.ts';
import { RowMenu } from '../../ui/list/RowMenu.tsx';

type Props = {
  name: string;
  onEdit: () => void;
  onLinks: () => void;
  onDelete: () => void;
  onErase: () => void;
  /** Enters that the person asked not to be contacted; missing where they have. */
  onRefuse?: (() => void) | undefined;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

/** The actions of a prospect. */
export const ProspectMenu = ({ name, onEdit, onLinks, onDelete, onErase, onRefuse, isStop = true }: Props) => (
  <RowMenu
    of={name}
    tabIndex={isStop ? 0 : -1}
    actions={[
      { label: t('Edit'), icon: EditOutlined, onSelect: onEdit },
      { label: t('Links ##to a prospect'), icon: LinkOutlined, onSelect: onLinks },
      ...(onRefuse
        ? [{ label: t('Asked not to be contacted'), icon: DoNotDisturbOnOutlined, onSelect: onRefuse }]
        : []),
      {
        label: t('Delete'),
        hint: t('Can be restored from the archive'),
        icon: DeleteOutlined,
        onSelect: onDelete,
        destructive: true,
      },
      {
        label: t('Erase ##prospect'),
        hint: t('Removes all data for good'),
        icon: DeleteForeverOutlined,
        onSelect: onErase,
        destructive: true,
      },
    ]}
  />
);
