import { textOfVersion, thisVersion } from '@upline/infra/process/version.ts';
import { expect, it } from 'vitest';
import { runWords } from '../../../testing/commandLine.ts';

it('the command line says its version and commit', async () => {
  const { code, out } = await runWords({}, '--version');
  expect([code, out]).toEqual([0, `Upline ${textOfVersion(thisVersion)}\n`]);
  expect(thisVersion.commit).toMatch(/^[0-9a-f]{7}$/);
});
