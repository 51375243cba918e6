import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectGeneratedParts } from '../documents/generatedPart.ts';
import { toMarkdownTable } from '@upline/infra/lib/textTables.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const declaring = 'satisfies Record<string, Limit>';

const spans = [
  { name: 'second', seconds: 1 },
  { name: 'minute', seconds: 60 },
  { name: 'hour', seconds: 3_600 },
  { name: 'day', seconds: 86_400 },
] as const;

const oneDigit = (value: number): string => (Math.round(value * 10) / 10).toLocaleString('en');

/** A rate in the shortest span in which at least one is allowed. */
const rate = (perSecond: number): string => {
  const { name, seconds } = spans.find((span) => perSecond * span.seconds >= 0.999) ?? spans[3];
  return `${oneDigit(perSecond * seconds)} ${name === 'hour' ? 'an' : 'a'} ${name}`;
};

const amount = (limit: Limit): string =>
  'bucket' in limit
    ? `${limit.bucket.burst.toLocaleString('en')} at once, then ${rate(limit.bucket.ratePerSecond)}`
    : `${limit.most.toLocaleString('en')} ${limit.unit}`;

const shape = z.record(
  z.string(),
  z.intersection(
    z.object({ what: z.string(), per: z.string(), setting: z.string().exactOptional() }),
    z.union([
      z.object({ bucket: z.object({ ratePerSecond: z.number(), burst: z.number() }) }),
      z.object({ most: z.number(), unit: z.string() }),
    ]),
  ),
);

const filesThatDeclare = (): string[] =>
  execFileSync('git', ['grep', '-lF', declaring, '--', '*.ts', ':!*.spec.ts'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort();

/** The limits that a module exports, in its order. Throws when it declares some and exports none. */
const limitsOf = async (file: string): Promise<Limit[]> => {
  const exported: unknown[] = Object.values((await import(`${root}${file}`)) as Record<string, unknown>);
  const found = exported.flatMap((value) => {
    const parsed = shape.safeParse(value);
    return parsed.success ? Object.values(parsed.data) : [];
  });
  if (found.length === 0) throw new Error(`${file} declares limits and exports none: export them`);
  return found;
};

const tableOf = (limits: readonly Limit[]): string => {
  const rows = limits.map((limit) => [
    limit.what,
    limit.per,
    amount(limit),
    limit.setting === undefined ? '' : `\`${limit.setting}\``,
  ]);
  return toMarkdownTable(['Counted', 'For each', 'Limit', 'Setting'], rows);
};

describe('the table of limits in docs/security.md', () => {
  it('has every limit that the code declares, with its number', async () => {
    const files = filesThatDeclare();
    const limits = (await Promise.all(files.map(limitsOf))).flat();
    expect(limits.length).toBeGreaterThan(10);
    await expectGeneratedParts('docs/security.md', { limits: tableOf(limits) });
  });
});
