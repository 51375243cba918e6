import { localDateOf, pointLimits, points } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { createLru } from '../../platform/lib/lru.ts';
import { hashOf, saltOf } from './views.salts.ts';

/** A counted view by a person, from the group that their IP address belongs to. */
export type ScoredView = { organizationId: string; sharedBy: string; address: string };

const { most } = pointLimits.views;
const places = Math.ceil(most / points.view);
const worthOf = (place: number): number => Math.min(points.view, most - place * points.view);

/** Sharers and addresses of which a process remembers the places that are taken: 100 bytes each. */
const maxRemembered = 50_000;

const hourMs = 3_600_000;
// a day ends last at UTC-12
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + 37 * hourMs;

type PointNeeds = { documents: DocumentStore; timeZoneOf: TimeZoneOf; clock: () => Date };

/**
 * Makes the function that says how many points a view gives its sharer: views from one address give one sharer at most
 * `pointLimits.views` on a day of the organization, over all links. Each place that gave points is a document until the
 * day is over everywhere, so that all processes share them and a restart keeps them. Its id is a hash under a salt of
 * that day: no address is stored.
 */
export const createViewPoints = ({ documents, timeZoneOf, clock }: PointNeeds) => {
  const next = createLru<number>(maxRemembered);
  const salts = createLru<string>(4);

  const saltOfDay = async (day: string): Promise<string> => {
    const known = salts.get(day);
    if (known !== undefined) return known;
    const salt = await saltOf(documents, { collection: 'point-salt', day, expiresAt: endOf(day) });
    salts.set(day, salt);
    return salt;
  };

  return async ({ organizationId, sharedBy, address }: ScoredView): Promise<number> => {
    const day = localDateOf(clock(), await timeZoneOf(organizationId));
    const key = hashOf(await saltOfDay(day), organizationId, sharedBy, address);
    for (let place = next.get(key) ?? 0; place < places; place += 1) {
      next.set(key, place + 1);
      if (await documents.insert('view-points', `${key}-${place}`, {}, { expiresAt: endOf(day) }))
        return worthOf(place);
    }
    return 0;
  };
};
export type ViewPoints = ReturnType<typeof createViewPoints>;
