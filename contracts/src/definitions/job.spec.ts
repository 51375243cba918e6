import { expect, it } from 'vitest';
import { mailRetries, pauseAfter } from './job.ts';

it('a mail is tried for a day: soon at first, then each quarter of an hour', () => {
  const pauses = Array.from({ length: mailRetries.tries - 1 }, (_, at) => pauseAfter(at + 1, mailRetries) / 1_000);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(24.25);
  expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
});
