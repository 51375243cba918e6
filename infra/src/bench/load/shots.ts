import { randomBytes } from 'node:crypto';
import type { Installation } from '../programs/installation.ts';
import type { Loaded, Shot } from './load.ts';
import { load } from './load.ts';
import type { Measured } from './processCost.ts';
import { costDuring } from './processCost.ts';

/** One of some items, at random. */
export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const idempotencyKey = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  const tail = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
};

const body = JSON.stringify({ sharedVia: 'direct' });

/** The request by which a person of an installation shares one of their assets. */
export const shareShot = ({ users }: Installation): Shot & { body: string } => {
  const { cookie, assetIds } = pick(users);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const headers = { ...own, 'content-type': 'application/json', 'idempotency-key': idempotencyKey() };
  return { method: 'POST', path: `/api/assets/${pick(assetIds)}/share`, headers, body };
};

/** In its first six seconds under load a server compiles: a share takes 490 µs of processor time, then 350. */
export const warmUpSeconds = 8;

/** What a load did, and what one answer cost the server: microseconds and bytes, null where there is no /proc. */
export type LoadedAtCost = Loaded & { cpuUs: number | null; bytes: number | null };

/** Loads a server, and measures what that costs it. */
export const loadAtCost = async (
  { url, costs }: { url: string; costs: Measured },
  options: Parameters<typeof load>[1],
): Promise<LoadedAtCost> => {
  const { result, each } = await costDuring(costs, () => load(url, options));
  const cost = each(result.done);
  return { ...result, cpuUs: cost?.cpuUs ?? null, bytes: cost?.bytes ?? null };
};
