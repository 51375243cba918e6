import { prospectsView } from '@upline/contracts';
import type { ProspectRow } from '@upline/contracts';
import { createReader } from '../reader.ts';
import type { Reader } from '../reader.ts';
import type { Services } from '../services.ts';
import type { ListedSession } from './session.ts';

const pageSize = 1_000;

const allProspects = async (reader: Reader, ownerId: string): Promise<ProspectRow[]> => {
  const rows: ProspectRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.page(prospectsView, { index: 'byOwner', where: { deleted: false, ownerId } }, { limit: pageSize, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
};

/** Everything that is kept about a person, as one JSON document: their profile, memberships, the prospects they look after, their devices. */
export const downloadOf = async (services: Services, userId: string, sessions: readonly ListedSession[]): Promise<object> => {
  const { ports, tracker, users, teams, organizations } = services;
  const { state } = await users.load(userId);
  const person = (await createReader(ports.reads, tracker, '').people([userId])).get(userId);
  const memberships = await Promise.all(
    (person?.organizationIds ?? []).map(async (organizationId) => {
      const organization = (await organizations.peek(organizationId)).state;
      const reader = createReader(ports.reads, tracker, organizationId);
      return {
        organizationId,
        name: organization.status === 'founded' ? organization.details.name : null,
        role: (await teams.peek(organizationId)).state.members.get(userId)?.role ?? null,
        prospects: await allProspects(reader, userId),
      };
    }),
  );
  const history = await ports.events.readStream(`user-${userId}`);
  return {
    madeAt: services.clock().toISOString(),
    profile: state.status === 'registered' ? { id: userId, ...state.profile } : { id: userId },
    memberships,
    devices: sessions.map(({ createdAt, lastSeenAt, userAgent }) => ({ createdAt, lastSeenAt, userAgent })),
    history: history.map(({ type, data, meta }) => ({ type, data, at: meta.occurredAt })),
  };
};
