import Add from '@mui/icons-material/Add';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import type { ProspectAnswer } from '@upline/contracts';
import { useCommand } from '../../lib/useCommand.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../lib/useDialog.ts';
import { useSearch } from '../../lib/useSearch.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { CardList, isEmptyList } from '../../ui/CardList.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { AddressedLinks } from '../../features/share/AddressedLinks.tsx';
import { ProspectCard } from '../../features/prospect/ProspectCard.tsx';

const ProspectDialog = lazyDialog(
  async () => (await import('../../features/prospect/ProspectDialog.tsx')).ProspectDialog,
);
const ProspectLinksDialog = lazyDialog(
  async () => (await import('../../features/share/ProspectLinksDialog.tsx')).ProspectLinksDialog,
);
const ConfirmDialog = lazyDialog(async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog);

/** Prospects (specification, section 2): a member's own, everybody's for owner and admin. */
export const ProspectsPage = () => {
  const search = useSearch();
  const list = useViewPages('listProspects', { search: search.asked, keepsPrevious: true });
  const editing = useDialog<ProspectAnswer>();
  const links = useDialog<ProspectAnswer>();
  const deleting = useDialog<ProspectAnswer>();
  const remove = useCommand('DeleteProspect', {
    success: { title: 'Prospect Deleted', text: 'Prospect has been deleted successfully!' },
    failure: 'Failed to delete prospect. Please try again.',
    refresh: ['listProspects'],
  });
  const erasing = useDialog<ProspectAnswer>();
  const erase = useCommand('EraseProspect', {
    success: { title: 'Prospect Erased', text: 'Nothing that tells who it was is kept any more.' },
    failure: 'Failed to erase prospect. Please try again.',
    refresh: ['listProspects'],
  });
  const add = (): void => editing.open();

  return (
    <>
      <PageHeading
        title="Prospects"
        subtitle="Manage your prospects and track follow-ups"
        action={
          <Button variant={isEmptyList(list, search) ? 'outlined' : 'contained'} startIcon={<Add />} onClick={add}>
            Add Prospect
          </Button>
        }
      />
      <CardList
        list={list}
        search={search}
        searchLabel="Search prospects"
        label="Prospects"
        keyOf={(prospect) => prospect.id}
        cardHeight={260}
        skeletons={6}
        empty={{
          icon: GroupsOutlined,
          title: 'No Prospects Yet',
          text: 'Start building your pipeline by adding your first prospect.',
          action: (
            <Button variant="contained" startIcon={<Add />} onClick={add}>
              Add First Prospect
            </Button>
          ),
        }}
      >
        {(prospect) => (
          <ProspectCard
            prospect={prospect}
            onEdit={() => editing.open(prospect)}
            onLinks={() => links.open(prospect)}
            onDelete={() => deleting.open(prospect)}
            onErase={() => erasing.open(prospect)}
          />
        )}
      </CardList>
      <ProspectDialog key={editing.opened} open={editing.isOpen} prospect={editing.subject} onClose={editing.close} />
      <ProspectLinksDialog open={links.isOpen} prospect={links.subject} onClose={links.close} />
      <AddressedLinks />
      <ConfirmDialog
        open={deleting.isOpen}
        title="Delete prospect"
        text="Are you sure you want to delete this prospect?"
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleting.subject ? remove.run({ params: { id: deleting.subject.id } }) : Promise.resolve())}
        onClose={deleting.close}
      />
      <ConfirmDialog
        open={erasing.isOpen}
        title="Erase prospect"
        text={`Everything known about ${erasing.subject?.name ?? 'this prospect'} is erased for good, also from the history. Your counts stay. This cannot be taken back.`}
        confirmLabel="Erase"
        destructive
        onConfirm={() => (erasing.subject ? erase.run({ params: { id: erasing.subject.id } }) : Promise.resolve())}
        onClose={erasing.close}
      />
    </>
  );
};
