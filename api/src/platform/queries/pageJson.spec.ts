import { describe, expect, it } from 'vitest';
import { beginningOf, pageLimits, toPageJson } from './pageJson.ts';
import type { Page } from './readPage.ts';

const page = (rows: unknown[], next: string | null = null): Page<unknown> => ({
  rows,
  next,
  total: 5_000,
  cursorAt: (index) => `after ${index}`,
});
const rowOf = (bytes: number): string => 'x'.repeat(bytes - '""'.length);

describe('a page of a list', () => {
  it('is whole below its bytes', () => {
    const { json, next, total } = toPageJson(page([{ id: 1 }, { id: 2 }], 'the end'));
    expect([JSON.parse(json), next, total]).toEqual([[{ id: 1 }, { id: 2 }], 'the end', 5_000]);
    expect(toPageJson(page([])).json).toBe('[]');
  });

  // shows I31
  it('ends at its bytes, and goes on behind its last row', () => {
    const { json, next } = toPageJson(page(Array.from({ length: 1_000 }, () => rowOf(10_000))));
    const rows = JSON.parse(json) as unknown[];
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(pageLimits.bytes.most);
    expect(Buffer.byteLength(json)).toBeGreaterThan(pageLimits.bytes.most - 10_002);
    expect(next).toBe(`after ${rows.length - 1}`);
  });

  it('counts bytes, not characters', () => {
    const { json } = toPageJson(page(Array.from({ length: 1_000 }, () => 'ü'.repeat(5_000))));
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(pageLimits.bytes.most);
  });

  it('has a first row, however long, so that a reader gets on', () => {
    const { json, next } = toPageJson(page([rowOf(2_000_000), 'next']));
    expect(JSON.parse(json)).toHaveLength(1);
    expect(next).toBe('after 0');
  });
});

describe('the beginning of a long text', () => {
  const { most } = pageLimits.text;
  it('is the text when it is short', () => {
    expect([null, '', 'x'.repeat(most)].map(beginningOf)).toEqual([null, '', 'x'.repeat(most)]);
  });
  it('has no half of a character', () => {
    expect(beginningOf('x'.repeat(most + 1))).toBe('x'.repeat(most));
    expect(beginningOf(`${'x'.repeat(most - 1)}😀 and more`)).toBe('x'.repeat(most - 1));
  });
});
