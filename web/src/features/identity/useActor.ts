import type { Actor } from '@upline/contracts';
import { useView } from '../../lib/useView.ts';

/** Who acts here, for `can`: nobody's rights until the person is known. */
export const useActor = (): Actor => {
  const { data } = useView('currentUser');
  return { userId: data?.id ?? '', role: data?.role ?? null };
};
