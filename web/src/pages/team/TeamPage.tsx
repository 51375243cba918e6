import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import { can, fullNameOf } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { Suspense, lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { InvitationList, useBelowInvitations } from '../../features/team/invitation/InvitationList.tsx';
import { MemberCard } from '../../features/team/MemberCard.tsx';
import { absentColumns } from '../../features/team/absentColumns.tsx';
import { memberColumns, nameColumn } from '../../features/team/memberColumns.tsx';
import { MemberMenu } from '../../features/team/MemberMenu.tsx';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import { useShell } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { DialogsState } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useMemberAddress, useMemberTools } from './useMemberTools.tsx';

const RoleDialog = lazyDialog(async () => (await import('../../features/team/RoleDialog.tsx')).RoleDialog);
const RemoveMemberDialog = lazyDialog(
  async () => (await import('../../features/team/RemoveMemberDialog.tsx')).RemoveMemberDialog,
);

const MemberSelection = lazyDialog(
  async () => (await import('../../features/team/MemberSelection.tsx')).MemberSelection,
);
const InvitationsScreen = lazy(async () => ({ default: (await import('./InvitationsScreen.tsx')).InvitationsScreen }));

const MemberAbsence = lazy(async () => ({
  default: (await import('../../features/team/MemberAbsence.tsx')).MemberAbsence,
}));

const keyOf = ({ id }: MemberAnswer): string => id;

const addressed = ['role', 'remove'] as const;
type DialogName = (typeof addressed)[number];

/** The member in the address, if the viewer may do the action in the address to them. */
const useWantedMember = ({ wanted, isOpen }: DialogsState<MemberAnswer, DialogName>, actor: Actor) => {
  const { data: member, error } = useView('findMember', { params: { userId: wanted ?? '' }, enabled: wanted !== null });
  const action = isOpen('role') ? 'team:change-role' : 'team:remove';
  const allowed = member && can(actor, action, { userId: member.id, role: member.role }) ? member : undefined;
  return { data: allowed, error, isGone: member !== undefined && actor.role !== null && !allowed };
};

/** Team members and open invitations (specification, section 2), or the list of all open invitations. */
export const TeamPage = () => {
  const [params] = useSearchParams();
  if (params.get('list') !== 'invitations') return <Members />;
  return (
    <Suspense>
      <InvitationsScreen />
    </Suspense>
  );
};

const columnsOf = (selfId: string, isAbsence: boolean) =>
  isAbsence ? [nameColumn(selfId), ...absentColumns(selfId)] : memberColumns(selfId);

type CardProps = Parameters<typeof MemberCard>[0] & { isAbsence: boolean };

const Card = ({ isAbsence, ...card }: CardProps) => (
  <MemberCard {...card}>
    {isAbsence && (
      <Suspense>
        <MemberAbsence member={card.member} isSelf={card.member.id === card.actor.userId} />
      </Suspense>
    )}
  </MemberCard>
);

const Members = () => {
  const search = useSearch();
  const address = useMemberAddress();
  const isAbsence = (address.filters.inactive ?? null) !== null;
  const asked = { ...search.asked, ...address.asked };
  const list = useBelowInvitations(useViewPages('listMembers', { search: asked, keepsPrevious: true }));
  const tools = useMemberTools(address, search.words !== '');
  const selection = useSelection(list, keyOf, JSON.stringify([asked, tools.view]));
  const navigate = useNavigate();
  const actor = useActor();
  const { invite } = useShell();
  const dialogs = useDialogs<MemberAnswer, DialogName>(addressed);
  const found = useWantedMember(dialogs, actor);
  const actionsOf = (member: MemberAnswer) => ({
    onRole: () => dialogs.open('role', member),
    onRemove: () => dialogs.open('remove', member),
  });
  return (
    <>
      <ListScreen
        title={t('Team Members')}
        subtitle={t('Manage your team and track performance')}
        action={{ label: t('Invite Member'), icon: PersonAddAlt, onClick: invite }}
        above={<InvitationList actor={actor} waits={list.isPending} />}
        list={list}
        search={search}
        searchLabel={t('Search members')}
        label={t('Team members')}
        keyOf={keyOf}
        cardHeight={isAbsence ? 268 : 183}
        empty={{
          icon: GroupAddOutlined,
          text: t('No team members yet. Invite your first member to get started.'),
          actionLabel: t('Invite Member'),
        }}
        tools={tools}
        rows={{
          columns: columnsOf(actor.userId, isAbsence),
          nameOf: fullNameOf,
          // members can do nothing to each other
          ...(can(actor, 'team:change-role', { role: 'member' }) && { selection }),
          menu: (member) => <MemberMenu member={member} actor={actor} isStop={false} {...actionsOf(member)} />,
          onOpen: ({ id }) => void navigate(`/activity?member=${id}`),
        }}
      >
        {(member) => <Card member={member} actor={actor} isAbsence={isAbsence} {...actionsOf(member)} />}
      </ListScreen>
      <MemberSelection open={selection.rows.length > 0} selection={selection} actor={actor} />
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
