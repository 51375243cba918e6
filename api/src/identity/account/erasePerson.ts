import type { Rejection, RejectionCode } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { erasedSubjects } from '@upline/infra/keys/erasedSubjects.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import type { UserNeeds } from '../userNeeds.ts';
import type { LeavingNeeds } from './leaveOrganizations.ts';
import { leaveOrganizations } from './leaveOrganizations.ts';

/** The parts of an erasure that belong to other capabilities. */
export type Erasing = {
  /** Deletes what capabilities keep of a subject beside events and views. */
  forget: (subject: string) => Promise<void>;
  /** Ends what a capability keeps open for an address, such as invitations. */
  endFor: (email: string) => Promise<void>;
  /** Erases the people that an organization knows once its last member goes. */
  endOrganization: (organizationId: string) => Promise<void>;
  /** Erases again the subjects whose keys are deleted. */
  repeat: (subjects: readonly string[]) => Promise<void>;
};

/** The dependencies of an erasure. */
export type ErasingNeeds = UserNeeds &
  LeavingNeeds &
  Pick<Ports, 'keys' | 'mailer' | 'documents'> & {
    /** Removes the person's account at the embedded provider and ends all sessions. */
    identity: { removeAccount: (userId: string) => Promise<void> };
    erasing: Erasing;
  };

/**
 * Deletes the key of a subject and, when the subject is a person who signs in, their account and sessions. A prospect
 * has a key only. Repeating the call changes nothing, so an interrupted one is simply made again. False when a long
 * read kept the bytes of what was deleted in a file: then it must be made again.
 */
export const forgetSubject = async (
  { keys, identity, erasing }: Pick<ErasingNeeds, 'keys' | 'identity' | 'erasing'>,
  subject: string,
): Promise<boolean> => {
  await identity.removeAccount(subject);
  await erasing.forget(subject);
  // last, because it empties the log of the file that held the account too
  return keys.erase(subject);
};

type Erased = {
  userId: string;
  email: string | null;
  endsInvitations: boolean;
  judge: Judge;
  /** Who erases: the person themselves by default, null for the operator. */
  by?: string | null;
};

/**
 * Erases a person who has left every organization. `email` is their sign-in address (null: not known), whose mails are
 * forgotten; with `endsInvitations` the invitations to it end too, which only somebody who reads its mail may ask for.
 * Returns the rejection when the person does not exist.
 */
export const erasePerson = async (
  needs: ErasingNeeds,
  { userId, email, endsInvitations, judge, by = userId }: Erased,
): Promise<Rejection<RejectionCode> | null> => {
  await judge();
  if (email !== null && endsInvitations) await needs.erasing.endFor(email);
  await needs.mailer.forget?.({ address: email, id: userId });
  const result = await handleCommand({
    repository: needs.users,
    id: userId,
    meta: metaFor({ organizationId: null, actorId: by, timeZone: 'UTC', at: needs.clock() }),
    command: { type: 'ErasePerson', data: { userId } },
    judge,
  });
  if (isRejection(result)) return result;
  // the event is stored first, so that the projector completes an erasure that a crash interrupts here
  // and so that its job repeats what a long read holds up
  await forgetSubject(needs, userId);
  return null;
};

/**
 * Repeats all erasures after an older log was restored: the data of subjects whose keys are deleted cannot be read, but
 * they would be members, prospects and invited again. Throws Unavailable while views are behind; it can be repeated.
 */
export const eraseAgain = async (needs: ErasingNeeds): Promise<void> => {
  const subjects = await erasedSubjects(needs.documents);
  for (const userId of subjects) {
    const { state } = await needs.users.load(userId);
    if (state.status === 'none') continue;
    await leaveOrganizations(needs, userId, { evenLastOwner: true, judge: byProduct });
    await erasePerson(needs, { userId, email: null, endsInvitations: false, judge: byProduct });
  }
  await needs.erasing.repeat(subjects);
};
