import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useCommand } from '../../lib/useCommand.ts';
import { useView } from '../../lib/useView.ts';
import type { PagesResult } from '../../lib/useViewPages.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialogs, useDialogs } from '../../ui/dialogs.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { InvitationRow } from './InvitationRow.tsx';

const shownAtFirst = 4;

/** A list beneath the invitations: it waits until they are loaded, because it begins where they end. */
export const useBelowInvitations = <Row,>(list: PagesResult<Row>): PagesResult<Row> => {
  const { isPending } = useView('listInvitations');
  return isPending ? { ...list, isPending } : list;
};

type Props = {
  actor: Actor;
  /** Whether what stands beneath is not there yet, the first time: it comes together with this. */
  waits: boolean;
};

/** The invitations that nobody has accepted yet; nothing while there are none. */
export const InvitationList = ({ actor, waits }: Props) => {
  const { data: invitations = [] } = useView('listInvitations');
  const [hasWaited, setHasWaited] = useState(!waits);
  if (!hasWaited && !waits) setHasWaited(true);
  const [showsAll, setShowsAll] = useState(false);
  const dialogs = useDialogs<InvitationAnswer, 'revoke'>();
  const revoke = useCommand('RevokeInvitation', {
    success: { title: 'Invitation Revoked', text: 'The link no longer works.' },
    refresh: ['listInvitations'],
  });
  const shown = showsAll ? invitations : invitations.slice(0, shownAtFirst);
  return (
    <>
      {hasWaited && invitations.length > 0 && (
        <Surface sx={{ p: 0, mb: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2.5, pt: 2, pb: 0.5 }}>
            <Typography component="h2" id="open-invitations" sx={{ fontWeight: 600 }}>
              Open invitations
              <Typography component="span" sx={{ ml: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(invitations.length)}
              </Typography>
            </Typography>
            {invitations.length > shownAtFirst && (
              <Button size="small" color="inherit" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer' : 'Show all'}
              </Button>
            )}
          </Box>
          <Box component="ul" aria-labelledby="open-invitations" sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
            {shown.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                actor={actor}
                onRevoke={() => dialogs.open('revoke', invitation)}
              />
            ))}
          </Box>
        </Surface>
      )}
      <Dialogs
        dialogs={dialogs}
        show={{
          revoke: (invitation, dialog) => (
            <Confirm
              {...dialog}
              subject={invitation}
              title="Revoke invitation"
              text={`Are you sure you want to revoke the invitation of ${invitation?.email ?? ''}? Its link stops working.`}
              confirmLabel="Revoke"
              destructive
              onConfirm={({ id }) => revoke.run({ params: { id } })}
            />
          ),
        }}
      />
    </>
  );
};
