import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import { can } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { InvitationList, useBelowInvitations } from '../../features/team/InvitationList.tsx';
import { MemberCard } from '../../features/team/MemberCard.tsx';
import { useActor } from '../../lib/useActor.ts';
import { useSearch } from '../../lib/useSearch.ts';
import { useShell } from '../../lib/useShell.ts';
import { useView } from '../../lib/useView.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Dialogs, useDialogs } from '../../ui/dialogs.tsx';
import type { DialogsState } from '../../ui/dialogs.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';

const RoleDialog = lazyDialog(async () => (await import('../../features/team/RoleDialog.tsx')).RoleDialog);
const RemoveMemberDialog = lazyDialog(
  async () => (await import('../../features/team/RemoveMemberDialog.tsx')).RemoveMemberDialog,
);

const addressed = ['role', 'remove'] as const;
type DialogName = (typeof addressed)[number];

/** The member that the address names, where the person may do to them what it asks for. */
const useWantedMember = ({ wanted, isOpen }: DialogsState<MemberAnswer, DialogName>, actor: Actor) => {
  const { data, error } = useView('listMembers', { enabled: wanted !== null });
  const member = data?.find(({ id }) => id === wanted);
  const action = isOpen('role') ? 'team:change-role' : 'team:remove';
  const allowed = member && can(actor, action, { userId: member.id, role: member.role }) ? member : undefined;
  return { data: allowed, error, isGone: data !== undefined && actor.role !== null && !allowed };
};

/** Team members and open invitations (specification, section 2). */
export const TeamPage = () => {
  const search = useSearch();
  const list = useBelowInvitations(useViewPages('listMembers', { search: search.asked, keepsPrevious: true }));
  const actor = useActor();
  const { invite } = useShell();
  const dialogs = useDialogs<MemberAnswer, DialogName>(addressed);
  const found = useWantedMember(dialogs, actor);
  return (
    <>
      <ListScreen
        title="Team Members"
        subtitle="Manage your team and track performance"
        action={{ label: 'Invite Member', icon: PersonAddAlt, onClick: invite }}
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
        found={found}
        show={{
          role: (member, dialog) => member && <RoleDialog {...dialog} member={member} actor={actor} />,
          remove: (member, dialog) => member && <RemoveMemberDialog {...dialog} member={member} actor={actor} />,
        }}
      />
    </>
  );
};
