import type { Actor } from '@upline/contracts';
import { useCurrentUser } from './useCurrentUser.ts';

/** Who acts here, for `can`: nobody's rights until the person is known. */
export const useActor = (): Actor => {
  const { data } = useCurrentUser();
  return { userId: data?.id ?? '', role: data?.role ?? null };
};
