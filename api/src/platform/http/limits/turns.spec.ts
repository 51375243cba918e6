import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { begunAtOnce, createTurns } from './turns.ts';

/** Calls that note their name when they begin. */
const open = () => {
  const turns = createTurns();
  const begun: string[] = [];
  const call = (name: string, payer: { userId: string; organizationId: string }): void => {
    const turn = turns.take(payer);
    if (turn) void turn.then(() => begun.push(name));
    else begun.push(name);
  };
  return { begun, call };
};

const rush = 10 * begunAtOnce;

describe('calls that arrive together', () => {
  it('begin at once while they are few', () => {
    const { begun, call } = open();
    for (let number = 0; number < begunAtOnce; number += 1)
      call(`call ${number}`, { userId: 'ann', organizationId: 'o1' });
    expect(begun).toHaveLength(begunAtOnce);
  });

  // shows I25
  it('of a thousand people leave the next place to another organization', async () => {
    const { begun, call } = open();
    for (let number = 0; number < rush; number += 1) call('rush', { userId: `u${number}`, organizationId: 'o1' });
    expect(begun).toHaveLength(begunAtOnce);
    call('other', { userId: 'zoe', organizationId: 'o2' });
    call('person without an organization', { userId: 'new', organizationId: '' });
    await setImmediate();
    await setImmediate();
    expect(begun.indexOf('other')).toBeLessThan(2 * begunAtOnce);
    expect(begun.indexOf('person without an organization')).toBeLessThan(2 * begunAtOnce);
  });

  // shows I25
  it('of one person leave the next place to a colleague', async () => {
    const { begun, call } = open();
    for (let number = 0; number < rush; number += 1) call('rush', { userId: 'ann', organizationId: 'o1' });
    call('colleague', { userId: 'ben', organizationId: 'o1' });
    await setImmediate();
    await setImmediate();
    expect(begun.slice(0, 2 * begunAtOnce)).toContain('colleague');
  });

  it('all begin, a few in each round of the event loop', async () => {
    const { begun, call } = open();
    for (let number = 0; number < rush; number += 1) call('rush', { userId: 'ann', organizationId: 'o1' });
    const seen: number[] = [];
    while (begun.length < rush) {
      const before = begun.length;
      await setImmediate();
      seen.push(begun.length - before);
    }
    expect(Math.max(...seen)).toBe(begunAtOnce);
    call('later', { userId: 'ann', organizationId: 'o1' });
    await expect.poll(() => begun).toHaveLength(rush + 1);
  });
});
