import { fullNameOf } from '@upline/contracts';
import { capitalized } from './format.ts';
import { useView } from './useView.ts';

/** The signed-in person and their organization. */
export const useCurrentUser = () => useView('currentUser');

/**
 * The shell's texts about the signed-in person and their organization, with the specification's words until they are
 * loaded (section 2).
 */
export const useIdentity = () => {
  const { data: user } = useCurrentUser();
  const organization = user?.organization ?? null;
  return {
    name: user ? fullNameOf(user) : 'Loading...',
    initials: user?.initials ?? 'U',
    role: user?.role ? capitalized(user.role) : 'Member',
    organizationName: organization?.name ?? 'Loading...',
    plan: `${capitalized(organization?.planTier ?? 'free')} Plan`,
  };
};
