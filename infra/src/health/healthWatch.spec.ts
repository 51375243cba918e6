import { describe, expect, it } from 'vitest';
import type { Problem } from './health.ts';
import { diskText, isNearlyFull } from './health.ts';
import { createHealthLog } from './healthWatch.ts';

const start = () => {
  const said: string[] = [];
  const say = (_details: object, message: string): void => void said.push(message);
  const note = createHealthLog({ info: say, warn: say } as Parameters<typeof createHealthLog>[0]);
  /** One look that finds these problems. */
  const look = (...found: Problem[]): void =>
    note({ degraded: found.map((problem) => ({ problem, detail: problem })) });
  return { said, look };
};

describe('what is wrong although the process can serve', () => {
  it('is logged once when it begins and once when it is over', () => {
    const { said, look } = start();
    for (let at = 0; at < 3; at += 1) look('disk-nearly-full');
    look();
    look();
    expect(said).toEqual(['degraded: disk-nearly-full', 'no longer degraded: disk-nearly-full']);
  });

  it('is not logged while another projector takes over, but when none has at the next look', () => {
    const { said, look } = start();
    look('no-projector');
    look();
    expect(said).toEqual([]);
    look('no-projector');
    look('no-projector');
    expect(said).toEqual(['degraded: no-projector']);
  });

  it('is not logged twice where the adapter logs it', () => {
    const { said, look } = start();
    for (let at = 0; at < 3; at += 1) look('redis-away', 'mail-failing');
    expect(said).toEqual([]);
  });
});

describe('a disk', () => {
  const [mega, giga] = [1024 ** 2, 1024 ** 3];
  it.each([
    [1000 * giga, 2 * giga, false],
    [1000 * giga, 0.9 * giga, true],
    [5 * giga, 0.6 * giga, false],
    [5 * giga, 0.4 * giga, true],
    [100 * mega, 31 * mega, true],
    [6 * mega, 5 * mega, true],
  ])('of %d bytes with %d free is nearly full: %s', (size, free, expected) => {
    expect(isNearlyFull({ size, free })).toBe(expected);
  });

  it('that is full says what no longer works', () => {
    expect(diskText({ free: mega / 2, size: giga })).toBe(
      'the disk of the data folder is full (1.0 GB): nobody can sign in or change anything until there is room',
    );
    expect(diskText({ free: 20 * mega, size: giga })).toContain('nearly full: 20 MB of 1.0 GB are free');
  });
});
