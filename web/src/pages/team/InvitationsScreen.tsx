import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import { message } from '@upline/contracts';
import type { InvitationAnswer } from '@upline/contracts';
import { invitationColumns } from '../../features/team/invitation/invitationColumns.tsx';
import { InvitationMenu } from '../../features/team/invitation/InvitationMenu.tsx';
import { InvitationSelection } from '../../features/team/invitation/InvitationSelection.tsx';
import { InvitationRow } from '../../features/team/invitation/InvitationRow.tsx';
import { useRevoke } from '../../features/team/invitation/useRevoke.tsx';
import { t } from '../../lib/words/text.ts';
import { useActor } from '../../lib/account/useActor.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useListAddress } from '../../lib/lists/useListAddress.ts';
import { useListView } from '../../lib/lists/useListView.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import { useShell } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import type { Tools } from '../../ui/list/ListTools.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { BackTo } from '../../ui/page/BackTo.tsx';
import { Surface } from '../../ui/Surface.tsx';

const sorts = ['created', 'expires'];
const states = {
  open: message('Open ##invitation'),
  expired: message('Expired ##invitation'),
  failed: message('Email failed'),
};
const filters = { state: Object.keys(states) };

const keyOf = ({ id }: InvitationAnswer): string => id;
const nameOf = ({ email }: InvitationAnswer): string => email;

const useInvitationList = () => {
  const search = useSearch();
  const address = useListAddress({ filters, sorts });
  const { state = null } = address.filters;
  const counts = useView('countInvitations').data;
  const { view, choose } = useListView('invitations', address, counts?.all ?? null);
  const data = search.words === '' ? counts : undefined;
  const tools: Tools = {
    address,
    view,
    onView: choose,
    sorts: { created: t('Newest first'), expires: t('Expiring first') },
    isFiltered: state !== null,
    filters: (
      <FilterChips
        label={t('Filter by state')}
        chosen={state}
        onChoose={(value) => address.setFilter('state', value)}
        options={[
          { value: null, label: t('All ##invitations'), count: data?.all },
          { value: 'open', label: t(states.open), count: data?.state.open },
          { value: 'expired', label: t(states.expired), count: data?.state.expired },
          { value: 'failed', label: t(states.failed), count: data?.state.failed },
        ]}
      />
    ),
  };
  const asked = { ...search.asked, ...address.asked };
  const list = useViewPages('listInvitations', { search: asked, keepsPrevious: true });
  const selection = useSelection(list, keyOf, JSON.stringify([asked, tools.view]));
  return { search, list, tools, selection };
};

/** All invitations that nobody has accepted yet. */
export const InvitationsScreen = () => {
  const { selection, ...found } = useInvitationList();
  const actor = useActor();
  const sendsMails = useCurrentUser().data?.sendsMails !== false;
  const { invite, shareInvitation } = useShell();
  const revoke = useRevoke();
  return (
    <>
      <ListScreen
        title={t('Open invitations')}
        subtitle={t('Invitations that nobody has accepted yet')}
        action={{ label: t('Invite Member'), icon: PersonAddAlt, onClick: invite }}
        above={<BackTo to="/team-members">{t('Team Members')}</BackTo>}
        {...found}
        searchLabel={t('Search invitations')}
        label={t('Open invitations')}
        keyOf={keyOf}
        cardHeight={96}
        empty={{
          icon: ForwardToInboxOutlined,
          text: t('No open invitations. Invite somebody to your team.'),
          actionLabel: t('Invite Member'),
        }}
        rows={{
          columns: invitationColumns(sendsMails),
          nameOf,
          selection,
          menu: (invitation) => (
            <InvitationMenu
              invitation={invitation}
              actor={actor}
              isStop={false}
              onRevoke={() => revoke.ask(invitation)}
            />
          ),
          onOpen: (invitation) =>
            invitation.link !== null && invitation.status === 'open' && shareInvitation(invitation),
        }}
      >
        {(invitation) => (
          <Surface sx={{ p: 0 }}>
            <InvitationRow as="div" invitation={invitation} actor={actor} onRevoke={() => revoke.ask(invitation)} />
          </Surface>
        )}
      </ListScreen>
      {revoke.prompt}
      <InvitationSelection open={selection.rows.length > 0} selection={selection} actor={actor} />
    </>
  );
};
