import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import type { MemberAnswer } from '@upline/contracts';
import { InvitationList, useBelowInvitations } from '../../features/team/InvitationList.tsx';
import { MemberCard } from '../../features/team/MemberCard.tsx';
import { useActor } from '../../lib/useActor.ts';
import { useSearch } from '../../lib/useSearch.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Dialogs, useDialogs } from '../../ui/dialogs.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';

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
  const dialogs = useDialogs<MemberAnswer, 'invite' | 'role' | 'remove'>();
  return (
    <>
      <ListScreen
        title="Team Members"
        subtitle="Manage your team and track performance"
        action={{ label: 'Invite Member', icon: PersonAddAlt, onClick: () => dialogs.open('invite') }}
        above={<InvitationList actor={actor} waits={list.isPending} />}
        list={list}
        search={search}
        searchLabel="Search members"
        label="Team members"
        keyOf={(member) => member.id}
        cardHeight={183}
        empty={{
          icon: GroupAddOutlined,
          text: 'No team members yet. Invite your first member to get started.',
          actionLabel: 'Invite Member',
        }}
      >
        {(member) => (
          <MemberCard
            member={member}
            actor={actor}
            onRole={() => dialogs.open('role', member)}
            onRemove={() => dialogs.open('remove', member)}
          />
        )}
      </ListScreen>
      <Dialogs
        dialogs={dialogs}
        show={{
          invite: (_member, dialog) => <InviteDialog {...dialog} />,
          role: (member, dialog) => member && <RoleDialog {...dialog} member={member} actor={actor} />,
          remove: (member, dialog) => member && <RemoveMemberDialog {...dialog} member={member} actor={actor} />,
        }}
      />
    </>
  );
};
