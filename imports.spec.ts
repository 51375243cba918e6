import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const pattern = z.union([z.string(), z.array(z.string())]).optional();
const place = z.object({ path: pattern, pathNot: pattern });
const rulesFile = z.object({
  default: z.object({ forbidden: z.array(z.object({ name: z.string(), from: place, to: place })) }),
});

const load = async (): Promise<unknown> => import(new URL('.dependency-cruiser.mjs', import.meta.url).href);
const { forbidden } = rulesFile.parse(await load()).default;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: import.meta.dirname, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(contracts|infra|api|projector|web)\/src\//.test(file));

const matches = (path: z.infer<typeof pattern>): number =>
  [path ?? []].flat().reduce((sum, one) => sum + files.filter((file) => new RegExp(one).test(file)).length, 0);

describe('the rules about imports', () => {
  it.each(forbidden)('apply to files that exist: $name', ({ from, to }) => {
    for (const path of [from.path, to.path]) if (path !== undefined) expect(matches(path)).toBeGreaterThan(0);
  });

  it('are all there, cycles between folders among them', () => {
    expect(forbidden.map(({ name }) => name)).toEqual([
      'no-cycles-between-folders',
      'features-apart',
      'adapters-behind-ports',
      'platform-without-capabilities',
      'capabilities-apart-in-the-api',
      'capabilities-apart-in-the-projector',
    ]);
  });
});
