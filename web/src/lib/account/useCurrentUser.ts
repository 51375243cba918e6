import { fullNameOf, message, roleNames } from '@upline/contracts';
import { t } from '../words/text.ts';
import { useView } from '../sync/useView.ts';

/** The signed-in person and their organization. */
export const useCurrentUser = () => useView('currentUser');

const plans = { free: message('Free Plan'), pro: message('Pro Plan') } as const;

/**
 * The shell's texts about the signed-in person and their organization, with the specification's words until they are
 * loaded (section 2).
 */
export const useIdentity = () => {
  const { data: user } = useCurrentUser();
  const organization = user?.organization ?? null;
  return {
    name: user ? fullNameOf(user) : t('Loading...'),
    initials: user?.initials ?? 'U',
    role: t(roleNames[user?.role ?? 'member']),
    organizationName: organization?.name ?? t('Loading...'),
    plan: t(plans[organization?.planTier ?? 'free']),
  };
};
