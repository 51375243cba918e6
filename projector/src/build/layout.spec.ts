import type { EventLookup, EventOutline } from '@upline/infra/ports.ts';
import { describe, expect, it } from 'vitest';
import { advance, atStart } from '../projection/checkpoint.ts';
import { layOut } from './layout.ts';

const outlinesOf = (organizations: readonly (string | null)[]): EventOutline[] =>
  organizations.map((organizationId, index) => ({
    ...{ position: 2 * index + 1, id: `e${index}`, organizationId },
    type: index % 5 === 0 ? 'MemberJoined' : 'AssetShared',
  }));

const lookupOf = (all: readonly EventOutline[]): EventLookup => ({
  outline: async ({ after, limit }) => all.filter(({ position }) => position > after).slice(0, limit),
  read: async () => [],
});

const layOutAll = (all: readonly EventOutline[], { partitions = 2, until = 1_000_000 } = {}) =>
  layOut(lookupOf(all), {
    until,
    partitions,
    isCommon: (type) => type === 'MemberJoined',
    signal: new AbortController().signal,
  });

/** Events of these organizations, one after the other, again and again. */
const inTurn = (organizations: readonly (string | null)[], times: number) =>
  outlinesOf(Array.from({ length: times }, () => organizations).flat());

describe('a log laid out by organization', () => {
  const all = inTurn(['c', 'a', null, 'd', 'b'], 500);
  const positionsOf = (name: string | null): number[] =>
    all.filter(({ organizationId }) => organizationId === name).map(({ position }) => position);

  it('has every event once, each organization in the order of the log and in one partition', async () => {
    const layout = await layOutAll(all);
    expect(layout?.partitions.map((partition) => [...partition])).toEqual([
      [...positionsOf(null), ...positionsOf('a'), ...positionsOf('b')],
      [...positionsOf('c'), ...positionsOf('d')],
    ]);
  });

  it('has no more partitions than organizations', async () => {
    const layout = await layOutAll(inTurn(['b', 'a'], 10), { partitions: 4 });
    expect(layout?.partitions).toHaveLength(2);
  });

  it('names the events that views of the whole installation handle, in the order of the log', async () => {
    const layout = await layOutAll(all);
    expect([...(layout?.common ?? [])]).toEqual(
      all.filter(({ type }) => type === 'MemberJoined').map(({ position }) => position),
    );
  });

  it('ends at the given position, with the checkpoint of a view that applied all its events', async () => {
    const until = 2_222;
    const layout = await layOutAll(all, { until });
    const within = all.filter(({ position }) => position <= until);
    expect(layout?.partitions.flatMap((partition) => [...partition])).toHaveLength(within.length);
    expect(layout?.checkpoint).toEqual(advance(atStart, within));
  });

  it('is not made where one organization is most of the log', async () => {
    expect(await layOutAll(inTurn(['a', 'a', 'a', 'b'], 10))).toBeNull();
    expect(await layOutAll(inTurn(['a', 'b'], 10))).not.toBeNull();
  });
});
