import { toMarkdownTable } from '../../lib/textTables.ts';
import type { BenchRow } from './rows.ts';
import { measured, number } from './rows.ts';

/** The lines of one run, with what they were measured on. */
export type BenchResult = {
  bench: string;
  date: string;
  commit: string;
  cores: number;
  node: string;
  rows: BenchRow[];
};

/** A benchmark with more lines is shown by the worst line of each goal. */
const mostLines = 5;

const marks = /(<!-- last runs -->\n\n)[\s\S]*?(<!-- end of last runs -->)/;

/** How far a line is from its goal, to compare it with others of the same goal: more is worse. */
const badness = ({ aim, ratio, value }: BenchRow): number => {
  const figure = ratio ?? value ?? NaN;
  return aim.startsWith('≥') ? -figure : figure;
};

const worstOf = (rows: readonly BenchRow[]): BenchRow[] => rows.toSorted((a, b) => badness(b) - badness(a)).slice(0, 1);

/** The lines of a run that the document shows: those that have a goal and were run. */
const shownRows = (rows: readonly BenchRow[]): readonly BenchRow[] => {
  const withGoal = rows.filter(({ value, met }) => value !== null && met !== null);
  if (withGoal.length <= mostLines) return withGoal;
  return [...Map.groupBy(withGoal, ({ aim, unit }) => `${aim} ${unit}`).values()].flatMap((alike) =>
    worstOf(alike).map((row) => ({ ...row, name: `worst of ${alike.length}: ${row.name}` })),
  );
};

const cellsOf = (row: BenchRow): string[] => [
  row.name,
  measured(row),
  row.ratio === null ? '' : `${number(row.ratio)} of ${row.referenceName}`,
  typeof row.cpuUs === 'number' ? `${number(row.cpuUs)} µs` : '',
  row.aim,
  row.met === null ? '–' : row.met ? 'yes' : 'no',
];

const head = ['What', 'Measured', 'Ratio', 'Processor', 'Goal', 'Met'];

const partOf = ({ bench, date, commit, cores, node, rows }: BenchResult): string =>
  [
    `**${bench}**, ${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${cores} processors, Node ${node}:`,
    toMarkdownTable(head, shownRows(rows).map(cellsOf)),
  ].join('\n\n');

/** docs/performance.md with the last run of each benchmark between its marks. */
export const withLastRuns = (document: string, results: readonly BenchResult[]): string => {
  if (!marks.test(document)) throw new Error('docs/performance.md has no marks for the last runs: add them again.');
  const text = results
    .filter(({ rows }) => shownRows(rows).length > 0)
    .map(partOf)
    .join('\n\n');
  return document.replace(marks, (_all, before: string, after: string) => `${before}${text}\n\n${after}`);
};
