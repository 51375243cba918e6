import type { InvitationAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/words/text.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { Confirm } from '../../../ui/dialog/Confirm.tsx';
import { Dialogs, useDialogs } from '../../../ui/dialog/dialogs.tsx';

/** What is asked before; an email that went out already is named, because nothing takes it back. */
const questionAbout = (invitation: InvitationAnswer | null, sendsMails: boolean): string =>
  [
    t('Are you sure you want to revoke the invitation of {email}? Its link stops working.', {
      email: invitation?.email ?? '',
    }),
    ...(sendsMails && invitation?.mail === 'sent' ? [t('An email that was sent cannot be called back.')] : []),
  ].join(' ');

/** Withdraws an invitation after a question; `prompt` has to be drawn. */
export const useRevoke = (): { ask: (invitation: InvitationAnswer) => void; prompt: ReactNode } => {
  const dialogs = useDialogs<InvitationAnswer, 'revoke'>();
  const sendsMails = useCurrentUser().data?.sendsMails !== false;
  const revoke = useCommand('RevokeInvitation', {
    success: { title: t('Invitation Revoked'), text: t('The link no longer works.') },
  });
  return {
    ask: (invitation) => dialogs.open('revoke', invitation),
    prompt: (
      <Dialogs
        dialogs={dialogs}
        show={{
          revoke: (invitation, dialog) => (
            <Confirm
              {...dialog}
              subject={invitation}
              title={t('Revoke invitation')}
              text={questionAbout(invitation, sendsMails)}
              confirmLabel={t('Revoke ##invitation')}
              destructive
              onConfirm={({ id }) => revoke.run({ params: { id } })}
            />
          ),
        }}
      />
    ),
  };
};
