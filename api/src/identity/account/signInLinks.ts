import { randomUUID } from 'node:crypto';
import { comparedEmail, isRejection } from '@upline/contracts';
import type { ListedPerson, WaitingSignIn } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import type { UserNeeds } from '../userNeeds.ts';
import { createAccounts, userIdOf } from '../provider/accounts.ts';

/** How a person whose address somebody else signs in with signs in: with a password here, or at a provider. */
export type KnownBy = 'password' | 'provider';

/** A sign-in at an outside provider. */
export type OutsideSignIn = { issuer: string; subject: string };

// stored names
const waiting = 'sign-in-waiting';
const linked = 'sign-in-link';

/** How long a sign-in waits for the operator, in ms. */
export const waitsForMs = 14 * 24 * 60 * 60_000;

type Documents = Pick<DocumentStore, 'find' | 'put' | 'list' | 'remove'>;

export type LinkingNeeds = UserNeeds & {
  documents: DocumentStore;
  queue: Pick<Queue, 'enqueue'>;
  /** Ends all sessions of a person. */
  identity: { endSessionsOf: (userId: string) => Promise<void> };
  clock: () => Date;
};

/** The id of the person that the operator linked a sign-in to; null for one that was not linked. */
export const linkedTo = async (
  { documents }: { documents: Pick<DocumentStore, 'find'> },
  { issuer, subject }: OutsideSignIn,
): Promise<string | null> =>
  (await documents.find<{ userId: string }>(linked, userIdOf(issuer, subject)))?.userId ?? null;

/** How a person signs in until now. */
export const knownBy = async (documents: DocumentStore, userId: string): Promise<KnownBy> =>
  (await createAccounts(documents).findOf(userId)) ? 'password' : 'provider';

/** Remembers a sign-in whose address is that of these people, until the operator links it or time is over. */
export const keepWaiting = async (
  { documents, clock }: { documents: Documents; clock: () => Date },
  { issuer, subject, email, people }: OutsideSignIn & { email: string; people: readonly string[] },
): Promise<void> => {
  const at = clock();
  const one: WaitingSignIn = { id: userIdOf(issuer, subject), issuer, subject, email, triedAt: at.toISOString() };
  await documents.put(waiting, one.id, one, {
    expiresAt: at.getTime() + waitsForMs,
    index: [comparedEmail(email), ...people],
  });
};

/** The sign-ins that wait to be linked to the person with this address. */
export const waitingFor = async (documents: Documents, email: string): Promise<WaitingSignIn[]> =>
  (await documents.list<WaitingSignIn>(waiting, comparedEmail(email)))
    .map(({ document }) => document)
    .toSorted((one, other) => one.triedAt.localeCompare(other.triedAt));

/** Removes the links of a person, and what waits for them. */
export const forgetLinks = async (documents: Documents, userId: string): Promise<void> => {
  for (const collection of [waiting, linked])
    for (const { id } of await documents.list(collection, userId)) await documents.remove(collection, id);
};

/** How a link ended; `gone` when the sign-in does not wait for this person any more. */
export type Linked = { linked: WaitingSignIn } | 'gone';

/**
 * Links a sign-in that waits to the person whose address it has, who signs in with it from then on. An event records
 * it, all their sessions end and a mail tells them. The event is stored first: after a crash in between, the operator
 * repeats the command.
 */
export const linkSignIn = async (needs: LinkingNeeds, person: ListedPerson, id: string): Promise<Linked> => {
  const { users, documents, queue, identity, clock } = needs;
  const one = (await waitingFor(documents, person.email)).find((found) => found.id === id);
  const { state } = await users.load(person.id);
  const isTheirs =
    state.status === 'registered' && one && comparedEmail(state.signIn.email) === comparedEmail(one.email);
  // the sign-in may have an account of its own since the address was free for a while
  if (!one || !isTheirs || (await users.load(id)).state.status === 'registered') return 'gone';
  const at = clock();
  const result = await handleCommand({
    repository: users,
    id: person.id,
    meta: metaFor({ organizationId: null, actorId: null, timeZone: 'UTC', at }),
    command: { type: 'LinkSignIn', data: { userId: person.id, issuer: one.issuer } },
    judge: byProduct,
  });
  if (isRejection(result)) return 'gone';
  await documents.put(linked, id, { userId: person.id, at: at.toISOString() }, { index: [person.id] });
  await documents.remove(waiting, id);
  await identity.endSessionsOf(person.id);
  const data = { userId: person.id, issuer: one.issuer, askedAt: at.getTime() };
  await queue.enqueue([{ id: randomUUID(), kind: 'sign-in-linked-mail', data }]);
  return { linked: one };
};
