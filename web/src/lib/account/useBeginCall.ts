import { beginCall } from '../browser/calls.ts';
import { useActor } from './useActor.ts';

/** Gives the function that notes a call to a prospect: the page asks how it went when its caller comes back. */
export const useBeginCall = (): ((prospectId: string) => void) => {
  const { userId } = useActor();
  return (prospectId) => beginCall(userId, prospectId);
};
