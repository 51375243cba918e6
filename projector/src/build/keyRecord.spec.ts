import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRecord } from './keyRecord.ts';

const keys = (count: number): string[] => Array.from({ length: count }, () => `${randomUUID()}/${randomUUID()}`);

describe('a record of keys', () => {
  it('never denies a key that was added', () => {
    const record = createKeyRecord();
    const added = keys(50_000);
    for (const key of added) record.add(key);
    expect(added.filter((key) => !record.mayHave(key))).toEqual([]);
  });

  it('hardly ever claims one that was not', () => {
    const record = createKeyRecord();
    for (const key of keys(100_000)) record.add(key);
    expect(keys(10_000).filter((key) => record.mayHave(key)).length).toBeLessThan(100);
  });
});
