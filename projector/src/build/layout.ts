import { setImmediate as nextTurn } from 'node:timers/promises';
import { createNumberList } from '@upline/infra/lib/numberList.ts';
import type { NumberList, Numbers } from '@upline/infra/lib/numberList.ts';
import type { Checkpoint, EventOutline, EventLookup } from '@upline/infra/ports.ts';
import { currentType } from '../projection/batch.ts';
import { advance, atStart } from '../projection/checkpoint.ts';
import { settings } from '../settings.ts';

/** Positions of events, in the order in which a build folds them. */
export type Positions = Numbers;

/**
 * The order in which a build folds a log one organization after the other: rows of an organization are used again soon
 * or never. With 50 organizations it takes 0.83 of the processor time of the log's own order and writes half as much
 * (docs/adr/0045-make-the-indexes-of-a-rebuild-at-its-end.md).
 */
export type Layout = {
  /** All events, organization by organization in the order of their ids, in partitions of about the same size. */
  partitions: Positions[];
  /** The events that views of the whole installation handle, in the order of the log. */
  common: Positions;
  /** The checkpoint of a view that applied all of these events. */
  checkpoint: Checkpoint;
};

export type LayoutOptions = {
  /** The last position to apply. */
  until: number;
  /** How many partitions there may be. */
  partitions: number;
  /** Whether views of the whole installation handle events of a type. */
  isCommon: (type: string) => boolean;
  signal: AbortSignal;
};

type Outlines = Pick<EventLookup, 'outline'>;
type Groups = { byOrganization: Map<string, NumberList>; common: NumberList; checkpoint: Checkpoint };

const add = (
  { byOrganization, common }: Groups,
  outlines: readonly EventOutline[],
  isCommon: (type: string) => boolean,
): void => {
  for (const { position, type, organizationId } of outlines) {
    // events without an organization are included: a view that cannot apply one must stop at it
    const name = organizationId ?? '';
    const list = byOrganization.get(name) ?? createNumberList();
    if (!byOrganization.has(name)) byOrganization.set(name, list);
    list.push(position);
    if (isCommon(currentType(type))) common.push(position);
  }
};

const group = async ({ outline }: Outlines, { until, isCommon, signal }: LayoutOptions): Promise<Groups> => {
  const groups: Groups = { byOrganization: new Map(), common: createNumberList(), checkpoint: atStart };
  for (;;) {
    signal.throwIfAborted();
    const read = await outline({ after: groups.checkpoint.position, limit: settings.buildEvents });
    const outlines = read.filter(({ position }) => position <= until);
    if (outlines.length === 0) return groups;
    add(groups, outlines, isCommon);
    groups.checkpoint = advance(groups.checkpoint, outlines);
    // lets other work of this thread run
    await nextTurn();
  }
};

const join = (all: readonly Positions[]): Positions => {
  const joined = new Float64Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const positions of all) {
    joined.set(positions, at);
    at += positions.length;
  }
  return joined;
};

/** Lays a log out by organization. Null where one organization is most of it, since its own order is as good then. */
export const layOut = async (outlines: Outlines, options: LayoutOptions): Promise<Layout | null> => {
  const { byOrganization, common, checkpoint } = await group(outlines, options);
  const { count } = checkpoint;
  const sorted = [...byOrganization].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, list]) => list.values());
  if (sorted.some(({ length }) => length > count * settings.largestShare)) return null;
  const partitions = Array.from({ length: options.partitions }, (): Positions[] => []);
  let before = 0;
  for (const positions of sorted) {
    partitions[Math.floor((before / count) * partitions.length)]?.push(positions);
    before += positions.length;
  }
  return {
    partitions: partitions.map(join).filter(({ length }) => length > 0),
    common: join([common.values()]),
    checkpoint,
  };
};
