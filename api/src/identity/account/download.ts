import { Readable } from 'node:stream';
import { isRejection, peopleView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { PersonIn } from '../../platform/capability.ts';
import type { Costs } from '../../platform/heavyReads/cost.ts';
import type { HeavyReads } from '../../platform/heavyReads/heavyReads.ts';
import type { PreferenceNeeds } from '../../preference/preference.commands.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import type { UserNeeds } from '../userNeeds.ts';
import { historyList } from '../identity.exports.ts';
import type { Identity } from '../identity.ts';

/** What all capabilities say about a person in one organization, and the views they read. */
export type ExportedData = {
  viewNames: readonly string[];
  /** Names of the lists, in their order. */
  lists: readonly string[];
  inOrganization: (person: PersonIn) => Promise<Readonly<Record<string, unknown>>>;
};

/** Dependencies of the download. */
export type DownloadNeeds = UserNeeds &
  PreferenceNeeds & {
    events: Pick<EventStore, 'head'>;
    tracker: Tracker;
    readerOf: ReaderOf;
    clock: () => Date;
    identity: Pick<Identity, 'listSessions' | 'findAccount' | 'security'>;
    exported: ExportedData;
    heavy: Pick<HeavyReads, 'read'>;
    costs: Pick<Costs, 'check'>;
  };

/** The pages of one list as the rows of a JSON array, without its brackets. */
const rowsOf = async function* (
  heavy: DownloadNeeds['heavy'],
  { list, userId, organizationId }: { list: string; userId: string; organizationId: string },
): AsyncGenerator<Buffer | string> {
  let cursor: string | undefined;
  let isFirst = true;
  do {
    const page = await heavy.read({ kind: 'export', list, userId, organizationId, cursor }, { userId, organizationId });
    if (isRejection(page)) throw new Error(`the list ${list} of an export was refused`);
    if (page.bytes.length > 0) {
      if (!isFirst) yield ',';
      yield page.bytes;
      isFirst = false;
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
};

const membershipsOf = async function* (
  { readerOf, exported, heavy }: DownloadNeeds,
  userId: string,
): AsyncGenerator<Buffer | string> {
  const person = (await readerOf('').people([userId])).get(userId);
  for (const [place, organizationId] of (person?.organizationIds ?? []).entries()) {
    const reader = readerOf(organizationId);
    const values = await exported.inOrganization({ userId, organizationId, reader });
    // the lists follow within the same object
    yield `${place === 0 ? '' : ','}${JSON.stringify({ organizationId, ...values }).slice(0, -1)}`;
    for (const list of exported.lists) {
      yield `,${JSON.stringify(list)}:[`;
      yield* rowsOf(heavy, { list, userId, organizationId });
      yield ']';
    }
    yield '}';
  }
};

/**
 * All data stored about a person, as one JSON document: profile and account, memberships with the data of each
 * capability there, devices, and the history of the profile. The password is missing: only its hash is stored. The
 * lists are read page by page, as the reader takes them. Throws HttpProblem 429 for a person whose budget is used up.
 */
export const downloadOf = async (needs: DownloadNeeds, userId: string): Promise<Readable> => {
  const { events, tracker, users, preferences, clock, identity, exported, costs } = needs;
  costs.check({ userId, organizationId: '' }, 'heavy');
  // an erasure of a moment ago must be applied first
  await tracker.reach([peopleView.name, ...exported.viewNames], await events.head());
  const { state } = await users.load(userId);
  const { chosen, browser } = (await preferences.load(userId)).state;
  const sessions = await identity.listSessions(userId);
  const first = {
    madeAt: clock().toISOString(),
    profile: state.status === 'registered' ? { id: userId, ...state.profile } : { id: userId },
    preferences: chosen,
    browser,
    account: await identity.findAccount(userId),
    // without keys and codes
    secondFactor: (await identity.security?.stateOf(userId)) ?? null,
  };
  const last = {
    devices: sessions.map(({ createdAt, lastSeenAt, userAgent, email }) => ({
      createdAt,
      lastSeenAt,
      userAgent,
      signedInAs: email,
    })),
  };
  const document = async function* (): AsyncGenerator<Buffer | string> {
    yield `${JSON.stringify(first).slice(0, -1)},"memberships":[`;
    yield* membershipsOf(needs, userId);
    yield `],${JSON.stringify(last).slice(1, -1)},"history":[`;
    yield* rowsOf(needs.heavy, { list: historyList, userId, organizationId: '' });
    yield ']}';
  };
  return Readable.from(document(), { highWaterMark: 1 });
};
