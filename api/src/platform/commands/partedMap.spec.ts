import { markOf } from '@upline/infra/keys/snapshots.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartedMap } from './partedMap.ts';

/** A Map with the parts, and the numbers of the parts whose rows were made. */
const partedOf = (parts: readonly (readonly string[])[]) => {
  const made: number[] = [];
  const map = new PartedMap<string>();
  for (const [number, ids] of parts.entries()) {
    const read = () => {
      made.push(number);
      return { ids, rows: ids.map((id) => `row ${id}`) };
    };
    map.addPart({ marks: Uint32Array.from(ids, markOf), read });
  }
  return { map, made };
};

const plainOf = (parts: readonly (readonly string[])[]) => new Map(parts.flat().map((id) => [id, `row ${id}`]));

const steps: readonly ((map: Map<string, string>, id: string) => unknown)[] = [
  (map, id) => map.get(id),
  (map, id) => map.has(id),
  (map, id) => map.set(id, `new ${id}`).get(id),
  (map, id) => map.delete(id),
  (map) => map.size,
  (map) => [...map],
  (map) => [...map.keys()],
  (map) => [...map.values()],
  (map) => [...map.entries()],
  (map) => {
    const seen: string[] = [];
    map.forEach((value, id) => seen.push(id + value));
    return seen;
  },
  (map) => map.clear(),
];

const ids = fc.constantFrom(...'abcdefghij');
const parts = fc
  .uniqueArray(ids, { maxLength: 9 })
  .map((all) => [all.slice(0, 3), all.slice(3, 6), all.slice(6)].filter((part) => part.length > 0));

describe('a Map in parts', () => {
  // shows I59
  it('does what any other Map does, in its order', () => {
    const step = fc.tuple(fc.constantFrom(...steps), ids);
    fc.assert(
      fc.property(parts, fc.array(step, { maxLength: 12 }), (given, taken) => {
        const [{ map }, plain] = [partedOf(given), plainOf(given)];
        for (const [run, id] of taken) expect(run(map, id)).toEqual(run(plain, id));
        expect([map.size, ...map]).toEqual([plain.size, ...plain]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes the rows of the parts that are asked for, once', () => {
    const { map, made } = partedOf([['a', 'b'], ['c'], ['d', 'e']]);
    expect([map.size, map.has('z'), map.get('d'), map.get('e'), map.get('d')]).toEqual([
      ...[5, false, 'row d', 'row e', 'row d'],
    ]);
    map.set('d', 'other').set('z', 'new');
    expect([map.size, map.get('d'), made]).toEqual([6, 'other', [2]]);
  });

  it('lets other work go on while all rows are made, which may change rows', async () => {
    const { map, made } = partedOf([['a', 'b'], ['c'], ['d']]);
    const opening = map.open();
    map.set('d', 'other').set('z', 'new');
    expect(made).toEqual([0, 2]);
    await Promise.all([opening, map.open()]);
    expect([...map.values()]).toEqual(['row a', 'row b', 'row c', 'other', 'new']);
  });
});
