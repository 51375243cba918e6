import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Button from '@mui/material/Button';
import type { MemberAnswer } from '@upline/contracts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../lib/useDialog.ts';
import { useSearch } from '../../lib/useSearch.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { CardList, isEmptyList } from '../../ui/CardList.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useActor } from '../../lib/useActor.ts';
import { InvitationList, useBelowInvitations } from '../../features/team/InvitationList.tsx';
import { MemberCard } from '../../features/team/MemberCard.tsx';

const InviteDialog = lazyDialog(async () => (await import('../../features/team/InviteDialog.tsx')).InviteDialog);
const RoleDialog = lazyDialog(async () => (await import('../../features/team/RoleDialog.tsx')).RoleDialog);
const RemoveMemberDialog = lazyDialog(
  async () => (await import('../../features/team/RemoveMemberDialog.tsx')).RemoveMemberDialog,
);

/** Team members and open invitations (specification, section 2). */
export const TeamPage = () => {
  const search = useSearch();
  const list = useBelowInvitations(useViewPages('listMembers', { search: search.asked, keepsPrevious: true }));
  const actor = useActor();
  const inviting = useDialog();
  const changingRole = useDialog<MemberAnswer>();
  const removing = useDialog<MemberAnswer>();
  const invite = (): void => inviting.open();

  return (
    <>
      <PageHeading
        title="Team Members"
        subtitle="Manage your team and track performance"
        action={
          <Button
            variant={isEmptyList(list, search) ? 'outlined' : 'contained'}
            startIcon={<PersonAddAlt />}
            onClick={invite}
          >
            Invite Member
          </Button>
        }
      />
      <InvitationList actor={actor} waits={list.isPending} />
      <CardList
        list={list}
        search={search}
        searchLabel="Search members"
        label="Team members"
        keyOf={(member) => member.id}
        cardHeight={183}
        skeletons={6}
        empty={{
          icon: GroupAddOutlined,
          text: 'No team members yet. Invite your first member to get started.',
          action: (
            <Button variant="contained" startIcon={<PersonAddAlt />} onClick={invite}>
              Invite Member
            </Button>
          ),
        }}
      >
        {(member) => (
          <MemberCard
            member={member}
            actor={actor}
            onRole={() => changingRole.open(member)}
            onRemove={() => removing.open(member)}
          />
        )}
      </CardList>
      <InviteDialog open={inviting.isOpen} onClose={inviting.close} />
      {changingRole.subject && (
        <RoleDialog
          key={`role-${changingRole.opened}`}
          open={changingRole.isOpen}
          member={changingRole.subject}
          actor={actor}
          onClose={changingRole.close}
        />
      )}
      {removing.subject && (
        <RemoveMemberDialog
          key={`remove-${removing.opened}`}
          open={removing.isOpen}
          member={removing.subject}
          actor={actor}
          onClose={removing.close}
        />
      )}
    </>
  );
};
