import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { initialsOf } from '@upline/contracts';
import type { DeletedProspect } from '@upline/contracts';
import { EraseProspect } from '../../features/prospect/ProspectConfirms.tsx';
import { prospectStates } from '../../features/prospect/prospectState.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ArchiveSelection } from '../ArchiveSelection.tsx';
import { ArchivedCard } from '../../ui/list/ArchivedCard.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { BackTo } from '../../ui/page/BackTo.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';

const keyOf = ({ id }: DeletedProspect): string => id;
const nameOf = ({ name }: DeletedProspect): string => name;

const Status = ({ status }: Pick<DeletedProspect, 'status'>) => {
  const { badge, icon, label } = prospectStates[status];
  return <Badge variant={badge} icon={icon} label={t(label)} />;
};

type SelectedProps = { selection: Selection<DeletedProspect>; loaded: number };

const RestoreSelected = (selected: SelectedProps) => (
  <ArchiveSelection
    {...selected}
    command="RestoreProspect"
    nameOf={nameOf}
    title={t('Prospects Restored')}
    done={(count) => t('{count, plural, one {# prospect restored.} other {# prospects restored.}}', { count })}
  />
);

/** The archive of prospects: a member's own, everybody's for leaders. */
export const DeletedProspects = () => {
  const search = useSearch();
  const list = useViewPages('listDeletedProspects', { search: search.asked, keepsPrevious: true });
  const selection = useSelection(list, keyOf, search.words);
  const dialogs = useDialogs<DeletedProspect, 'erase'>();
  const { run } = useCommand('RestoreProspect', {
    success: ({ answer: { name } }) => ({
      title: t('Prospect Restored'),
      text: t('{name} is in the list again.', { name }),
    }),
  });
  return (
    <>
      <ListScreen
        title={t('Deleted prospects')}
        subtitle={t('Restore people with their notes and history')}
        above={<BackTo to="/prospects">{t('Prospects')}</BackTo>}
        list={list}
        search={search}
        searchLabel={t('Search deleted prospects')}
        label={t('Deleted prospects')}
        keyOf={keyOf}
        cardHeight={76}
        cardWidth="full"
        empty={{ icon: DeleteOutlined, text: t('Nobody was deleted. Deleted prospects wait here, to be restored.') }}
      >
        {(prospect) => (
          <ArchivedCard
            thing={prospect}
            name={prospect.name}
            mark={<PersonAvatar id={prospect.id} initials={initialsOf(prospect.name)} size={36} />}
            badge={<Status status={prospect.status} />}
            selection={selection}
            onRestore={() => run({ params: { id: prospect.id }, body: {} })}
            menu={
              <RowMenu
                of={prospect.name}
                actions={[
                  {
                    label: t('Erase ##prospect'),
                    hint: t('Removes all data for good'),
                    icon: DeleteForeverOutlined,
                    onSelect: () => dialogs.open('erase', prospect),
                    destructive: true,
                  },
                ]}
              />
            }
          />
        )}
      </ListScreen>
      <RestoreSelected selection={selection} loaded={list.rows.length} />
      <Dialogs
        dialogs={dialogs}
        show={{ erase: (prospect, dialog) => <EraseProspect {...dialog} prospect={prospect} /> }}
      />
    </>
  );
};
