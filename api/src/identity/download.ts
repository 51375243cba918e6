import type { AssetRow, ProspectRow } from '@upline/contracts';
import { activitiesView, assetsView, inboxView, membersView, peopleView, prospectsView } from '@upline/contracts';
import type { Find } from '@upline/infra/ports.ts';
import { activitiesOf } from '../overview/overview.queries.ts';
import { createReader } from '../platform/reader.ts';
import type { Page, Reader } from '../platform/reader.ts';
import type { Services } from '../services.ts';
import type { Identity } from './identity.ts';

const pageSize = 1_000;
const shown = [peopleView, prospectsView, assetsView, activitiesView, membersView, inboxView].map(({ name }) => name);

const allOf = async <Row>(
  read: (paging: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: pageSize, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
};

// the search text repeats other fields of the row
const withoutWords = <Row extends { words: string }>({ words: _words, ...row }: Row): Omit<Row, 'words'> => row;

const prospectsOf = async (reader: Reader, where: Find['where'] & object): Promise<Omit<ProspectRow, 'words'>[]> =>
  (await allOf((paging) => reader.page(prospectsView, { index: 'byOwner', where }, paging))).map(withoutWords);

const assetsOf = async (reader: Reader, ownerId: string): Promise<Omit<AssetRow, 'words'>[]> =>
  (await allOf((paging) => reader.page(assetsView, { index: 'byOwner', where: { ownerId } }, paging))).map(
    withoutWords,
  );

const membershipOf = async (
  { ports, tracker, teams, organizations }: Services,
  userId: string,
  organizationId: string,
) => {
  const organization = (await organizations.peek(organizationId)).state;
  const reader = createReader(ports.reads, tracker, organizationId);
  return {
    organizationId,
    name: organization.status === 'founded' ? organization.details.name : null,
    role: (await teams.peek(organizationId)).state.members.get(userId)?.role ?? null,
    counts: await reader.get(membersView, userId),
    prospects: await prospectsOf(reader, { deleted: false, ownerId: userId }),
    deletedProspects: await prospectsOf(reader, { deleted: true, ownerId: userId }),
    assets: await assetsOf(reader, userId),
    activities: await allOf((paging) => reader.page(activitiesView, activitiesOf({ userId }), paging)),
    notifications: await reader.get(inboxView, userId),
  };
};

type Parts = { services: Services; identity: Pick<Identity, 'listSessions' | 'findAccount'> };

/**
 * All data stored about a person, as one JSON document: profile and account, memberships with the person's assets,
 * prospects and activities, devices, and the history of the profile. The password is missing: only its hash is stored.
 */
export const downloadOf = async ({ services, identity }: Parts, userId: string): Promise<object> => {
  const { ports, tracker, users } = services;
  // an erasure of a moment ago must be applied first
  await tracker.reach(shown, await ports.events.head());
  const { state } = await users.load(userId);
  const person = (await createReader(ports.reads, tracker, '').people([userId])).get(userId);
  const sessions = await identity.listSessions(userId);
  const history = await ports.events.readStream(`user-${userId}`);
  return {
    madeAt: services.clock().toISOString(),
    profile: state.status === 'registered' ? { id: userId, ...state.profile } : { id: userId },
    account: await identity.findAccount(userId),
    memberships: await Promise.all((person?.organizationIds ?? []).map((id) => membershipOf(services, userId, id))),
    devices: sessions.map(({ createdAt, lastSeenAt, userAgent, email }) => ({
      createdAt,
      lastSeenAt,
      userAgent,
      signedInAs: email,
    })),
    history: history.map(({ type, data, meta }) => ({ type, data, at: meta.occurredAt })),
  };
};
