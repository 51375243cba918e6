import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyFilter } from './keyFilter.ts';

type Key = [organizationId: string, rowId: string];
const keys = (count: number): Key[] => Array.from({ length: count }, () => [randomUUID(), randomUUID()]);

describe('a filter of keys', () => {
  it('has every key that was added', () => {
    const filter = createKeyFilter();
    const added = keys(50_000);
    for (const key of added) filter.add(...key);
    expect(added.filter((key) => !filter.mayHave(...key))).toEqual([]);
  });

  it('hardly ever has another key', () => {
    const filter = createKeyFilter();
    for (const key of keys(100_000)) filter.add(...key);
    expect(keys(10_000).filter((key) => filter.mayHave(...key)).length).toBeLessThan(200);
  });

  it('hardly ever has a pair of ids whose last id is that of an added pair', () => {
    const filter = createKeyFilter();
    const [organization, member] = [randomUUID(), randomUUID()];
    const pairs = (count: number): Key[] =>
      Array.from({ length: count }, () => [organization, `${randomUUID()}/${member}`]);
    for (const key of pairs(10_000)) filter.add(...key);
    expect(pairs(10_000).filter((key) => filter.mayHave(...key)).length).toBeLessThan(200);
  });

  it('hardly ever has the same id of another organization', () => {
    const filter = createKeyFilter();
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    const [own, other] = [randomUUID(), randomUUID()];
    for (const id of ids) filter.add(own, id);
    expect(ids.filter((id) => filter.mayHave(other, id)).length).toBeLessThan(200);
  });
});
