import { installationMetrics } from '@upline/infra/metrics/installationMetrics.ts';
import type { Metric, Metrics } from '@upline/infra/metrics/metric.ts';
import { describe, expect, it } from 'vitest';
import { serverMetrics } from '../../src/platform/metrics/serverMetrics.ts';
import { expectGeneratedParts } from '../documents/generatedPart.ts';
import { toMarkdownTable } from '@upline/infra/lib/textTables.ts';

const labelsOf = ({ labels = {} }: Metric): string =>
  Object.entries(labels)
    .map(([name, { values, what }]) => `\`${name}\`: ${what ?? values.map((value) => `\`${value}\``).join(', ')}`)
    .join('; ');

const rowsOf = (metrics: Metrics): string[][] =>
  Object.entries(metrics).map(([name, metric]) => [
    `\`${name}\``,
    metric.type,
    labelsOf(metric),
    metric.help,
    name in installationMetrics ? 'server, worker' : 'server',
  ]);

describe('the table of metrics in docs/operating.md', () => {
  it('has every metric that the code declares, with its labels', async () => {
    const table = toMarkdownTable(['Metric', 'Type', 'Labels', 'Says', 'Of'], rowsOf(serverMetrics));
    await expectGeneratedParts('docs/operating.md', { metrics: table });
  });

  it('is of metrics whose labels all have a bounded set of values, below 10,000 series each', () => {
    for (const [name, { labels = {} }] of Object.entries<Metric>(serverMetrics)) {
      const sizes = Object.values(labels).map(({ values }) => new Set(values).size);
      expect(
        sizes.reduce((product, size) => product * size, 1),
        name,
      ).toBeLessThan(10_000);
    }
  });
});
