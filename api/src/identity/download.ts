import { peopleView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports.ts';
import type { PersonIn } from '../platform/capability.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Tracker } from '../platform/queries/tracker.ts';
import type { UserNeeds } from './identity.commands.ts';
import type { Identity } from './identity.ts';

/** What all capabilities say about a person in one organization, and the views they read. */
export type ExportedData = {
  viewNames: readonly string[];
  inOrganization: (person: PersonIn) => Promise<Readonly<Record<string, unknown>>>;
};

/** What the download takes. */
export type DownloadNeeds = UserNeeds & {
  events: Pick<EventStore, 'head' | 'readStream'>;
  tracker: Tracker;
  readerOf: ReaderOf;
  clock: () => Date;
  identity: Pick<Identity, 'listSessions' | 'findAccount'>;
  exported: ExportedData;
};

/**
 * All data stored about a person, as one JSON document: profile and account, memberships with the data of each
 * capability there, devices, and the history of the profile. The password is missing: only its hash is stored.
 */
export const downloadOf = async (needs: DownloadNeeds, userId: string): Promise<object> => {
  const { events, tracker, users, readerOf, clock, identity, exported } = needs;
  // an erasure of a moment ago must be applied first
  await tracker.reach([peopleView.name, ...exported.viewNames], await events.head());
  const { state } = await users.load(userId);
  const person = (await readerOf('').people([userId])).get(userId);
  const sessions = await identity.listSessions(userId);
  const history = await events.readStream(`user-${userId}`);
  const membershipIn = async (organizationId: string): Promise<object> => ({
    organizationId,
    ...(await exported.inOrganization({ userId, organizationId, reader: readerOf(organizationId) })),
  });
  return {
    madeAt: clock().toISOString(),
    profile: state.status === 'registered' ? { id: userId, ...state.profile } : { id: userId },
    account: await identity.findAccount(userId),
    memberships: await Promise.all((person?.organizationIds ?? []).map(membershipIn)),
    devices: sessions.map(({ createdAt, lastSeenAt, userAgent, email }) => ({
      createdAt,
      lastSeenAt,
      userAgent,
      signedInAs: email,
    })),
    history: history.map(({ type, data, meta }) => ({ type, data, at: meta.occurredAt })),
  };
};
