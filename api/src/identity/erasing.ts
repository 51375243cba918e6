import type { Rejection, RejectionCode } from '@upline/contracts';
import { erased, isRejection } from '@upline/contracts';
import { erasedSubjects } from '@upline/infra/keys/personKeys.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { metaFor } from '../organization/founding.ts';
import type { ProspectCommand } from '../prospect/prospect.decider.ts';
import type { Services } from '../services.ts';
import { endInvitationsTo } from '../team/invitationsTo.ts';
import { sameEmail } from '../team/team.decider.ts';
import type { Identity } from './identity.ts';
import { leaveOrganizations } from './leaving.ts';
import type { UserCommand } from './user.decider.ts';

type Parts = { services: Services; identity: Pick<Identity, 'removeAccount'> };

/**
 * Deletes the key of a subject and, when the subject is a person who signs in, their account and sessions. A prospect has
 * a key only. Repeating the call changes nothing, so an interrupted one is simply made again.
 */
export const forgetSubject = async ({ services, identity }: Parts, subject: string): Promise<void> => {
  await services.ports.keys.erase(subject);
  await identity.removeAccount(subject);
};

/**
 * Erases a person who has left every organization, and ends the invitations to their sign-in address (null: not known).
 * Returns the rejection when the person does not exist.
 */
export const erasePerson = async (
  parts: Parts,
  { userId, email }: { userId: string; email: string | null },
): Promise<Rejection<RejectionCode> | null> => {
  const { services } = parts;
  if (email !== null) await endInvitationsTo(services, (invited) => sameEmail(invited, email));
  if (email !== null) await services.ports.mailer.forget?.(email);
  const command: UserCommand = { type: 'ErasePerson', data: { userId } };
  const meta = metaFor({ organizationId: null, actorId: userId, timeZone: 'UTC', at: services.clock() });
  const result = await execute({ repository: services.users, id: userId, meta, command: () => command });
  if (isRejection(result)) return result;
  // the event is stored first, so that the projector completes an erasure that a crash interrupts here
  await forgetSubject(parts, userId);
  return null;
};

const eraseProspectAgain = async (services: Services, prospectId: string): Promise<void> => {
  const { state, organizationId } = await services.prospects.load(prospectId);
  if (state.status === 'none' || organizationId === undefined || organizationId === null) return;
  const about = {
    organizationId,
    actorId: null,
    timeZone: await timeZoneOf(services, organizationId),
    at: services.clock(),
  };
  const command: ProspectCommand = { type: 'EraseProspect', data: { prospectId } };
  await execute({ repository: services.prospects, id: prospectId, meta: metaFor(about), command: () => command });
};

/**
 * Repeats all erasures after an older log was restored: the data of subjects whose keys are deleted cannot be read, but
 * they would be members, prospects and invited again. Throws Unavailable while views are behind; it can be repeated.
 */
export const eraseAgain = async (parts: Parts): Promise<void> => {
  const { services } = parts;
  for (const subject of await erasedSubjects(services.ports.documents)) {
    await eraseProspectAgain(services, subject);
    const { state } = await services.users.load(subject);
    if (state.status !== 'none') {
      await leaveOrganizations(services, subject, { evenLastOwner: true });
      await erasePerson(parts, { userId: subject, email: null });
    }
  }
  await endInvitationsTo(services, (invited) => invited === erased);
};
