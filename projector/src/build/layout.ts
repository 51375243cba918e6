import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checkpoint, EventOutline, EventLookup } from '@upline/infra/ports.ts';
import { currentType } from '../projection/batch.ts';
import { advance, atStart } from '../projection/checkpoint.ts';
import { settings } from '../settings.ts';

/** Positions of events, in the order in which these are to be folded. */
export type Positions = Uint32Array<ArrayBuffer>;

/** A log laid out by organization. */
export type Layout = {
  /** Every event, organization by organization in the order of their ids, in parts of about the same size: no organization is in two. */
  partitions: Positions[];
  /** In the order of the log, the events that are of use to views of the whole installation. */
  common: Positions;
  /** Of who has taken in all of it. */
  checkpoint: Checkpoint;
};

export type LayoutOptions = {
  /** The last position to take in. */
  until: number;
  /** How many parts there may be. */
  partitions: number;
  /** Whether events of a type are of use to views of the whole installation. */
  isCommon: (type: string) => boolean;
  signal: AbortSignal;
};

/** Positions one by one. Plain lists of a million of them are twice as large, and the garbage collector walks through them. */
const createList = () => {
  let all: Positions = new Uint32Array(16);
  let length = 0;
  return {
    push: (position: number): void => {
      if (length === all.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(all);
        all = larger;
      }
      all[length] = position;
      length += 1;
    },
    positions: (): Positions => all.subarray(0, length),
  };
};
type List = ReturnType<typeof createList>;

type Groups = { byOrganization: Map<string, List>; common: List; checkpoint: Checkpoint };

const add = (
  { byOrganization, common }: Groups,
  outlines: readonly EventOutline[],
  isCommon: (type: string) => boolean,
): void => {
  for (const { position, type, organizationId } of outlines) {
    // what belongs to no organization is looked at too: a view that cannot take it in must say so
    const name = organizationId ?? '';
    const list = byOrganization.get(name) ?? createList();
    if (!byOrganization.has(name)) byOrganization.set(name, list);
    list.push(position);
    if (isCommon(currentType(type))) common.push(position);
  }
};

const group = async ({ outline }: EventLookup, { until, isCommon, signal }: LayoutOptions): Promise<Groups> => {
  const groups: Groups = { byOrganization: new Map(), common: createList(), checkpoint: atStart };
  for (;;) {
    signal.throwIfAborted();
    const read = await outline({ after: groups.checkpoint.position, limit: settings.buildEvents });
    const outlines = read.filter(({ position }) => position <= until);
    if (outlines.length === 0) return groups;
    add(groups, outlines, isCommon);
    groups.checkpoint = advance(groups.checkpoint, outlines);
    // what else this thread does gets its turn
    await nextTurn();
  }
};

const join = (all: readonly Positions[]): Positions => {
  const joined = new Uint32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const positions of all) {
    joined.set(positions, at);
    at += positions.length;
  }
  return joined;
};

/** Lays a log out by organization; null where one organization is most of it, so that the order of the log is as good, or it is too long. */
export const layOut = async (lookup: EventLookup, options: LayoutOptions): Promise<Layout | null> => {
  if (options.until > settings.layOutAtMost) return null;
  const { byOrganization, common, checkpoint } = await group(lookup, options);
  const { count } = checkpoint;
  const sorted = [...byOrganization]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, list]) => list.positions());
  if (sorted.some(({ length }) => length > count * settings.largestShare)) return null;
  const partitions = Array.from({ length: options.partitions }, (): Positions[] => []);
  let before = 0;
  for (const positions of sorted) {
    partitions[Math.floor((before / count) * partitions.length)]?.push(positions);
    before += positions.length;
  }
  return {
    partitions: partitions.map(join).filter(({ length }) => length > 0),
    common: join([common.positions()]),
    checkpoint,
  };
};
