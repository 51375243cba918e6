import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventMeta } from '@upline/contracts';
import { parseConfig } from '../../settings/config.ts';
import { openInfra } from '../../open.ts';
import type { NewEvent } from '../../ports/eventStore.ts';
import type { Ports } from '../../ports.ts';
import { openSession } from './openSession.ts';

/** A seeded data folder: for every user the cookie of a session, their organization and its assets. */
export type Installation = {
  dataDir: string;
  users: { userId: string; organizationId: string; cookie: string; assetIds: string[] }[];
  remove: () => void;
};

let last = Date.now() - 86_400_000;
const timeOrdered = (): string => {
  last += 1;
  const hex = last.toString(16).padStart(12, '0');
  const tail = randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
};

const event = (type: string, organizationId: string | null, data: Record<string, unknown>): NewEvent => {
  const id = timeOrdered();
  const occurredAt = new Date(last).toISOString();
  const meta: EventMeta = {
    organizationId,
    actorId: null,
    commandId: id,
    requestHash: null,
    correlationId: id,
    occurredAt,
    localDate: occurredAt.slice(0, 10),
  };
  return { id, type, data, meta };
};

/** Of each organization; the prospects are its founder's. */
type OrganizationSize = { users: number; assets: number; prospects?: number };

const seedProspects = async (
  { events }: Ports,
  about: { organizationId: string; ownerId: string; count: number },
): Promise<void> => {
  const { organizationId, ownerId, count } = about;
  const details = { email: null, phone: null, notes: null, source: null, status: 'new' };
  const added = Array.from({ length: count }, (_, place) => {
    const prospectId = timeOrdered();
    const data = { prospectId, ownerId, name: `Prospect ${place}`, ...details };
    return events.append(`prospect-${prospectId}`, 'none', [event('ProspectAdded', organizationId, data)]);
  });
  await Promise.all(added);
};

const seedOrganization = async (ports: Ports, size: OrganizationSize): Promise<Installation['users']> => {
  const organizationId = timeOrdered();
  const userIds = Array.from({ length: size.users }, timeOrdered);
  const assetIds = Array.from({ length: size.assets }, timeOrdered);
  const [founderId = ''] = userIds;
  const registered = userIds.map((userId, place) => {
    const profile = {
      email: `${userId}@bench.test`,
      firstName: 'Rep',
      lastName: String(place),
      username: `rep${place}`,
    };
    return ports.events.append(`user-${userId}`, 'none', [event('UserRegistered', null, { userId, ...profile })]);
  });
  // as in the product: nobody joins who is not registered
  await Promise.all(registered);
  const founded = { organizationId, name: 'Bench', founderId, timeZone: 'UTC' };
  await ports.events.append(`organization-${organizationId}`, 'none', [
    event('OrganizationFounded', organizationId, founded),
  ]);
  const joined = userIds.map((userId, place) =>
    event('MemberJoined', organizationId, {
      userId,
      email: `${userId}@bench.test`,
      role: place === 0 ? 'owner' : 'member',
      invitationId: null,
    }),
  );
  await ports.events.append(`team-${organizationId}`, 'none', [
    event('PlanChanged', organizationId, { planTier: 'pro' }),
    ...joined,
  ]);
  const created = assetIds.map((assetId, place) => {
    const content = {
      type: 'link',
      title: `Asset ${place}`,
      description: null,
      url: 'https://bench.test/',
      thumbnailUrl: null,
    };
    return ports.events.append(`asset-${assetId}`, 'none', [
      event('AssetCreated', organizationId, { assetId, ownerId: founderId, ...content }),
    ]);
  });
  await Promise.all(created);
  await seedProspects(ports, { organizationId, ownerId: founderId, count: size.prospects ?? 0 });
  const cookies = await Promise.all(userIds.map((userId) => openSession(ports, { userId, organizationId })));
  return userIds.map((userId, place) => ({ userId, organizationId, cookie: cookies[place] ?? '', assetIds }));
};

/**
 * Makes a temporary data folder with organizations, their users signed in, and assets to share. Settings choose engines
 * other than the embedded ones.
 */
export const seedInstallation = async (
  size: { organizations: number } & OrganizationSize,
  settings: Record<string, string> = {},
): Promise<Installation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-bench-'));
  const infra = await openInfra(parseConfig({ ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  const users: Installation['users'] = [];
  for (let index = 0; index < size.organizations; index += 1)
    users.push(...(await seedOrganization(infra.ports, size)));
  await infra.close();
  return { dataDir, users, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};
