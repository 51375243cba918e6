import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { headerOf, readHeader } from './tarHeader.ts';

const gigabyte = 1_024 ** 3;

describe('the header of a file in a backup', () => {
  it.each([0, 511, 8 * gigabyte - 1, 8 * gigabyte, 300 * gigabyte])('keeps a size of %i bytes', (sizeBytes) => {
    expect(readHeader(headerOf({ name: 'events.db', sizeBytes }))).toEqual({ name: 'events.db', sizeBytes });
  });

  it('is read by any tar, beyond 8 GB too', () => {
    const header = headerOf({ name: 'events.db', sizeBytes: 20 * gigabyte });
    // it misses the content, and lists the file all the same
    const { stdout } = spawnSync('tar', ['-tvf', '-'], { input: header, encoding: 'utf8' });
    expect(stdout).toMatch(/ 21474836480 .* events\.db$/m);
  });
});
