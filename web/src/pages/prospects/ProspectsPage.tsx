import Add from '@mui/icons-material/Add';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import type { ListedProspect } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ProspectCard } from '../../features/prospect/ProspectCard.tsx';
import { prospectColumns } from '../../features/prospect/prospectColumns.tsx';
import { ProspectMenu } from '../../features/prospect/ProspectMenu.tsx';
import { useStatus } from '../../features/prospect/useStatus.ts';
import { t } from '../../lib/words/text.ts';
import { useHasDeleted } from '../../lib/lists/useHasDeleted.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { DialogsState } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { isArchive } from '../../ui/list/ArchiveLink.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useProspectAddress, useProspectTools } from './useProspectTools.tsx';

const ProspectDialog = lazyDialog(
  async () => (await import('../../features/prospect/ProspectDialog.tsx')).ProspectDialog,
);
const ProspectLinksDialog = lazyDialog(
  async () => (await import('../../features/share/ProspectLinksDialog.tsx')).ProspectLinksDialog,
);

const ProspectConfirm = lazyDialog(
  async () => (await import('../../features/prospect/ProspectConfirms.tsx')).ProspectConfirm,
);

const ProspectSelection = lazyDialog(async () => (await import('./ProspectSelection.tsx')).ProspectSelection);

const DeletedProspects = lazy(async () => ({ default: (await import('./DeletedProspects.tsx')).DeletedProspects }));

const keyOf = ({ id }: ListedProspect): string => id;
const nameOf = ({ name }: ListedProspect): string => name;

const addressed = ['new', 'edit', 'links'] as const;
type DialogName = (typeof addressed)[number] | 'delete' | 'erase' | 'refuse';

/** Prospects (specification, section 2): a member's own, everybody's for owner and admin; or the archive of them. */
export const ProspectsPage = () => {
  const [params] = useSearchParams();
  if (!isArchive(params)) return <Prospects />;
  return (
    <Suspense>
      <DeletedProspects />
    </Suspense>
  );
};

const noProspects = () => ({
  icon: GroupsOutlined,
  title: t('No Prospects Yet'),
  text: t('Start building your pipeline by adding your first prospect.'),
  actionLabel: t('Add First Prospect'),
});

const actionsIn =
  ({ open }: Pick<DialogsState<ListedProspect, DialogName>, 'open'>) =>
  (prospect: ListedProspect) => ({
    onEdit: () => open('edit', prospect),
    onLinks: () => open('links', prospect),
    onDelete: () => open('delete', prospect),
    onErase: () => open('erase', prospect),
    onRefuse: prospect.refused ? undefined : () => open('refuse', prospect),
  });

const Prospects = () => {
  const search = useSearch();
  const address = useProspectAddress();
  const asked = { ...search.asked, ...address.asked };
  const list = useViewPages('listProspects', { search: asked, keepsPrevious: true });
  const tools = useProspectTools(address, list.rows, search);
  const selection = useSelection(list, keyOf, JSON.stringify([asked, tools.view]));
  const dialogs = useDialogs<ListedProspect, DialogName>(addressed);
  const { shown, change } = useStatus();
  const navigate = useNavigate();
  const archives = useHasDeleted('listDeletedProspects', list);
  const actionsOf = actionsIn(dialogs);
  return (
    <>
      <ListScreen
        title={t('Prospects')}
        subtitle={t('Manage your prospects and track follow-ups')}
        action={{ label: t('Add Prospect'), icon: Add, onClick: () => dialogs.open('new') }}
        list={list}
        search={search}
        searchLabel={t('Search prospects')}
        label={t('Prospects')}
        keyOf={keyOf}
        cardHeight={260}
        empty={{ ...noProspects(), archives }}
        tools={tools}
        rows={{
          columns: prospectColumns({
            showsOwner: list.rows.some(({ ownerName }) => ownerName !== undefined),
            shownAs: shown,
            onStatus: change,
          }),
          nameOf,
          selection,
          menu: (prospect) => <ProspectMenu name={prospect.name} isStop={false} {...actionsOf(prospect)} />,
          onOpen: ({ id }) => void navigate(`/prospects/${id}`),
        }}
      >
        {(prospect) => (
          <ProspectCard
            prospect={shown(prospect)}
            onStatus={(value) => change(prospect, value)}
            {...actionsOf(prospect)}
          />
        )}
      </ListScreen>
      <ProspectDialogs dialogs={dialogs} />
      <ProspectSelection
        open={selection.rows.length > 0}
        selection={selection}
        list={list}
        search={search}
        address={address}
      />
    </>
  );
};

const ProspectDialogs = ({ dialogs }: { dialogs: DialogsState<ListedProspect, DialogName> }) => {
  const found = useView('findProspect', { params: { id: dialogs.wanted ?? '' }, enabled: dialogs.wanted !== null });
  return (
    <Dialogs
      dialogs={dialogs}
      found={found}
      show={{
        new: (_none, dialog) => <ProspectDialog {...dialog} prospect={null} />,
        edit: (prospect, dialog) => <ProspectDialog {...dialog} prospect={prospect} />,
        links: (prospect, dialog) => <ProspectLinksDialog {...dialog} prospect={prospect} />,
        refuse: (prospect, dialog) => <ProspectConfirm {...dialog} asks="refuse" prospect={prospect} />,
        delete: (prospect, dialog) => <ProspectConfirm {...dialog} asks="delete" prospect={prospect} />,
        erase: (prospect, dialog) => <ProspectConfirm {...dialog} asks="erase" prospect={prospect} />,
      }}
    />
  );
};
