import { describe, expect, it } from 'vitest';
import { createLru } from './lru.ts';

describe('a cache of the entries that were used last', () => {
  it('evicts the one that was not used for longest, through gaps and after it was emptied', () => {
    const lru = createLru<number>(3);
    const keys = (): string[] => [...lru.entries()].map(([key]) => key);
    for (let number = 0; number < 100; number += 1) lru.set(`k${number}`, number);
    expect(keys()).toEqual(['k97', 'k98', 'k99']);
    lru.get('k97');
    lru.delete('k98');
    for (const key of ['a', 'b']) lru.set(key, 0);
    expect(keys()).toEqual(['k97', 'a', 'b']);
    lru.clear();
    for (const key of ['c', 'd', 'e', 'f']) lru.set(key, 0);
    expect(keys()).toEqual(['d', 'e', 'f']);
  });
});
