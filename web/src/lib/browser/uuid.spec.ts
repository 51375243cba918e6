import { uuid } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { uuidV7 } from './uuid.ts';

describe('a key for a command', () => {
  it('is a UUID of version 7 that begins with its time', () => {
    const id = uuidV7(Date.parse('2026-11-21T12:00:00Z'));
    expect(uuid.parse(id)).toBe(id);
    expect(id[14]).toBe('7');
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T12:00:00Z'));
  });

  it('sorts by time and never repeats', () => {
    expect(uuidV7(1000) < uuidV7(2000)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => uuidV7(5))).size).toBe(1000);
  });
});
