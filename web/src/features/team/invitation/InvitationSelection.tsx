import CancelOutlined from '@mui/icons-material/CancelOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { can } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { useState } from 'react';
import { t } from '../../../lib/words/text.ts';
import { useBulk } from '../../../lib/lists/useBulk.ts';
import type { Selection } from '../../../lib/lists/useSelection.ts';
import { Confirm } from '../../../ui/dialog/Confirm.tsx';
import { SelectionAction, SelectionBar } from '../../../ui/list/SelectionBar.tsx';

const each = {
  nameOf: ({ email }: InvitationAnswer): string => email,
  callOf: ({ id }: InvitationAnswer) => ({ params: { id } }),
};

type Props = { open: boolean; selection: Selection<InvitationAnswer>; actor: Actor };

/** What can be done to the selected invitations. */
export const InvitationSelection = ({ open, selection, actor }: Props) => {
  const [asks, setAsks] = useState(false);
  const { rows, clear } = selection;
  const resend = useBulk('ResendInvitation', {
    title: t('Invitations Sent'),
    done: (count) => t('{count, plural, one {# invitation sent again.} other {# invitations sent again.}}', { count }),
  });
  const revoke = useBulk('RevokeInvitation', {
    title: t('Invitations Revoked'),
    done: (count) => t('{count, plural, one {# invitation revoked.} other {# invitations revoked.}}', { count }),
  });
  const isPending = resend.isPending || revoke.isPending;
  return (
    <>
      {open && (
        <SelectionBar count={rows.length} onClear={clear}>
          <SelectionAction
            label={t('Resend ##invitation')}
            icon={Refresh}
            disabled={isPending || !can(actor, 'team:resend-invitation')}
            onClick={() => void resend.runAll(rows, each).then(clear)}
          />
          <SelectionAction
            label={t('Revoke ##invitation')}
            icon={CancelOutlined}
            disabled={isPending || !can(actor, 'team:revoke-invitation')}
            onClick={() => setAsks(true)}
          />
        </SelectionBar>
      )}
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        subject={rows}
        title={t('Revoke invitations')}
        text={t('Are you sure you want to revoke the selected invitations? Their links stop working. ({count})', {
          count: rows.length,
        })}
        confirmLabel={t('Revoke ##invitation')}
        destructive
        onConfirm={(chosen) => revoke.runAll(chosen, each).then(clear)}
      />
    </>
  );
};
