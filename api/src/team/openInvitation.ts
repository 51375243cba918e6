import type { RepositoryOf } from '../platform/commands/repository.ts';
import { parseToken } from './invitationToken.ts';
import type { teamDecider } from './team.decider.ts';
import { isOpen } from './teamState.decider.ts';

type Needs = { teams: RepositoryOf<typeof teamDecider>; secret: string; clock: () => Date };

/** Makes the check whether a token is that of an invitation that can be accepted now. */
export const createIsOpenInvitation =
  ({ teams, secret, clock }: Needs) =>
  async (token: string): Promise<boolean> => {
    const link = parseToken(secret, token);
    if (!link) return false;
    const invitation = (await teams.load(link.organizationId)).state.invitations.get(link.invitationId);
    if (!invitation || invitation.generation !== link.generation) return false;
    return isOpen(invitation, clock().toISOString());
  };
