import type { Actor } from '@upline/contracts';
import { useCurrentUser } from './useCurrentUser.ts';

/** The signed-in person as `can` takes them: without any right until they are loaded. */
export const useActor = (): Actor => {
  const { data } = useCurrentUser();
  return { userId: data?.id ?? '', role: data?.role ?? null };
};
