import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { answeredToken, createVisit, keyOfToken, shownAtOf } from './visits.ts';

const start = Date.parse('2026-11-23T08:00:00.000Z');
const open = (secret = 'x'.repeat(32)) => {
  const clock = createHandClock(start);
  return { clock, sealing: { secret, clock: clock.date } };
};

describe('the visit of a page', () => {
  it('says when the page was shown, and is another one each time', () => {
    const { sealing } = open();
    const visits = new Set(Array.from({ length: 100 }, () => createVisit(sealing)));
    expect(visits.size).toBe(100);
    for (const visit of visits) expect(shownAtOf(sealing.secret, visit)).toBe(start);
  });

  it('is nothing where a letter of it differs, or another installation made it', () => {
    const { sealing } = open();
    const visit = createVisit(sealing);
    const letters = [...visit];
    for (const [at, letter] of letters.entries()) {
      const other = letters.with(at, letter === 'A' ? 'B' : 'A').join('');
      expect(shownAtOf(sealing.secret, other), other).toBeNull();
    }
    expect(shownAtOf('y'.repeat(32), visit)).toBeNull();
    for (const text of ['', 'AAAA', 'x'.repeat(200), '\u0000']) expect(shownAtOf(sealing.secret, text)).toBeNull();
  });
});

describe('the token of a visitor in an address', () => {
  it('names them on that link, for ten minutes', async () => {
    const { clock, sealing } = open();
    const token = answeredToken(sealing, 's1', 'a key: ü');
    expect(keyOfToken(sealing, 's1', token)).toBe('a key: ü');
    expect(keyOfToken(sealing, 's2', token)).toBeNull();
    expect(keyOfToken(sealing, 's1', createVisit(sealing))).toBeNull();
    expect(shownAtOf(sealing.secret, token)).toBeNull();
    await clock.pass(600_000);
    expect(keyOfToken(sealing, 's1', token)).toBe('a key: ü');
    await clock.pass(1);
    expect(keyOfToken(sealing, 's1', token)).toBeNull();
  });
});
