import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

// what a busy minute makes V8 take: half of it outlives many collections of new objects
const program = `
  import { collectWhenIdle } from ${JSON.stringify(fileURLToPath(new URL('collectWhenIdle.ts', import.meta.url)))};
  const heapMb = () => process.memoryUsage().heapTotal / 1_048_576;
  const work = async (untilMs) => {
    const kept = [];
    for (let count = 0; performance.now() < untilMs; count += 1) {
      for (let at = 0; at < 2_000; at += 1) kept[(count * 2_000 + at) % 1_000_000] = { at, text: 'a' + count + at };
      await new Promise(setImmediate);
    }
  };
  const collections = [];
  const { gc } = globalThis;
  globalThis.gc = gc && ((options) => (collections.push(heapMb()), gc(options)));
  collectWhenIdle(50);
  await work(performance.now() + 1_500);
  const [busyMb, whileBusy] = [heapMb(), collections.length];
  const end = performance.now() + 10_000;
  const long = () => performance.now() < end && heapMb() > busyMb / 2 && gc;
  while (long()) await new Promise((resolve) => setTimeout(resolve, 50));
  const restedMb = heapMb();
  await new Promise((resolve) => setTimeout(resolve, 500));
  console.log(JSON.stringify({ busyMb, whileBusy, restedMb, inAll: collections.length }));
`;

const figures = z.object({ busyMb: z.number(), whileBusy: z.number(), restedMb: z.number(), inAll: z.number() });

const run = async (...options: string[]) => {
  const words = ['--max-semi-space-size=16', ...options, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return figures.parse(JSON.parse(stdout));
};

describe('a thread that rests after work', () => {
  it('gives most of its memory back, once, and nothing while it works', async () => {
    const { busyMb, whileBusy, restedMb, inAll } = await run('--expose-gc');
    expect(whileBusy).toBe(0);
    expect(restedMb).toBeLessThan(busyMb / 2);
    expect(inAll).toBe(1);
  });

  it('runs on without the option that lets it collect', async () => {
    expect(await run()).toMatchObject({ whileBusy: 0, inAll: 0 });
  });
});
