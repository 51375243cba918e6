import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Metric } from '@upline/infra/metrics/metric.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { serverMetrics } from '../../src/platform/metrics/serverMetrics.ts';

const textOf = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const rule = z.strictObject({
  alert: z.string().regex(/^Upline[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
const file = z.strictObject({
  groups: z.tuple([z.strictObject({ name: z.literal('upline'), rules: z.array(rule) })]),
});
const [{ rules }] = file.parse(parse(textOf('docs/alerts.yml'))).groups;

const declared: Readonly<Record<string, Metric>> = serverMetrics;

/** The declaration of a series: a histogram has three of them. */
const metricOf = (series: string): Metric | undefined => {
  const base = series.replace(/_(?:count|sum|bucket)$/, '');
  return declared[series] ?? (declared[base]?.type === 'histogram' ? declared[base] : undefined);
};

/** What an expression names that is not declared: a metric, a label, or a value of one. */
const unknownIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(upline_\w+)(?:\{([^}]*)\})?/g)].flatMap(([, series = '', selector = '']) => {
    const metric = metricOf(series);
    if (!metric) return [series];
    return [...selector.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label = '', values = '']) => {
      const known = metric.labels?.[label]?.values;
      if (!known) return [`${series} has no label ${label}`];
      return values.split('|').filter((value) => !known.includes(value));
    });
  });

/** Whether brackets and quotes close, as far as that can be seen without Prometheus. */
const isBalanced = (expr: string): boolean => {
  const bare = expr.replaceAll(/"[^"]*"/g, '');
  const open: string[] = [];
  const closing: Record<string, string> = { ')': '(', '}': '{', ']': '[' };
  for (const [letter] of bare.matchAll(/[(){}[\]]/g))
    if (!(letter in closing)) open.push(letter);
    else if (open.pop() !== closing[letter]) return false;
  return open.length === 0 && !bare.includes('"');
};

describe('the alert rules in docs/alerts.yml', () => {
  it('are ten with names of their own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
  });

  it('name only metrics, labels and values that the code declares', () => {
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    expect(rules.filter(({ expr }) => !/\bupline\b|upline_/.test(expr))).toEqual([]);
  });

  it('would be found out with a metric or value that is gone', () => {
    expect(unknownIn('upline_view_lag > 5')).toEqual(['upline_view_lag']);
    expect(unknownIn('upline_jobs{state="buried"} > 0 or upline_problem{problem=~"no-projector|away"} == 1')).toEqual([
      'buried',
      'away',
    ]);
    expect(unknownIn('upline_ready{view="people"} == 0')).toEqual(['upline_ready has no label view']);
  });

  it('have expressions that compare something, with brackets that close', () => {
    for (const { alert, expr } of rules) {
      expect(isBalanced(expr), alert).toBe(true);
      expect(expr, alert).toMatch(/ (?:==|>|<) [\d.]+$/);
    }
    expect([isBalanced('sum(rate(a[5m])'), isBalanced('a{b="(c"}')]).toEqual([false, true]);
  });

  it('lead to a heading that says what to do', () => {
    const document = textOf('docs/operating.md');
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
      expect(document).toMatch(new RegExp(`^#### ${alert}\n\n\\S`, 'm'));
    }
  });
});
