import { message } from '@upline/contracts';
import { useState } from 'react';
import { sentenceOf } from '../../lib/sync/apiError.ts';
import { useClient } from '../../lib/sync/client.ts';
import { formatList } from '../../lib/words/list.ts';
import { t } from '../../lib/words/text.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { ownerlessOf } from './account.ts';

const question = message(
  'Your name, email and sign-in are erased for good. ' +
    'What you did still counts for your teams, without your name. Your prospects and assets go to another member.',
);

const warning = (organizations: readonly string[]): string =>
  t(
    'Nobody else owns {teams}. Make another member an owner first, or delete your account anyway: ' +
      'the longest-standing member then becomes the owner.',
    { teams: formatList(organizations, 'conjunction') },
  );

/** Ends the person's account. Names the teams that would be left without an owner, and then asks once more. */
export const DeleteAccountDialog = ({
  open,
  userId,
  onClose,
}: {
  open: boolean;
  userId: string;
  onClose: () => void;
}) => {
  const { call } = useClient();
  const [ownerless, setOwnerless] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const erase = async (): Promise<void> => {
    setFailure(null);
    try {
      await call('DELETE', `/api/users/${userId}`, { search: { confirm: ownerless === null ? null : 'ownerless' } });
    } catch (error) {
      const named = ownerlessOf(error);
      if (named) setOwnerless(named);
      else setFailure(sentenceOf(error, t('Your account could not be deleted. Please try again.')));
      throw error;
    }
    location.assign('/');
  };
  const asked = ownerless === null ? t(question) : warning(ownerless);
  return (
    <ConfirmDialog
      open={open}
      title={t('Delete your account')}
      text={failure === null ? asked : `${failure} ${asked}`}
      confirmLabel={ownerless === null ? t('Delete account') : t('Delete anyway')}
      destructive
      onConfirm={erase}
      onClose={onClose}
    />
  );
};
