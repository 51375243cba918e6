import { toTextTable } from '../../lib/textTables.ts';

/** What a line of `bench growth` measures, and the history that it was measured on. */
export type GrowthPoint = { what: string; events: number; members: number };

/** One measured line: `ratio` is value / reference, taken in the same run; `aim` is the goal (docs/performance.md). */
export type BenchRow = {
  name: string;
  /** The median of the rounds. Null when the line was not run; its name says why. */
  value: number | null;
  unit: string;
  reference: number | null;
  referenceName: string;
  ratio: number | null;
  aim: string;
  met: boolean | null;
  /** The smallest and the largest of the rounds, where there were several. */
  spread?: readonly [number, number];
  /** Processor time of the server for one operation, in microseconds, with what follows from it. */
  cpuUs?: number | null;
  /** Bytes that one operation brought to the disk. */
  bytes?: number | null;
  growth?: GrowthPoint;
};

/** The middle of some numbers. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((small, large) => small - large);
  const [low = NaN, high = NaN] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return (low + high) / 2;
};

/** The middle of those that were measured; null where none was. */
export const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const measured = values.filter((value) => value !== null);
  return measured.length > 0 ? median(measured) : null;
};

/** The smallest and the largest of some numbers. */
export const spreadOf = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** A figure with four digits. */
export const number = (value: number): string => digits.format(value);

/** The value of a line with its unit and spread. */
export const measured = ({ value, unit, spread }: BenchRow): string => {
  if (value === null) return '–';
  const text = `${number(value)} ${unit}`;
  return spread ? `${text} (${number(spread[0])} to ${number(spread[1])})` : text;
};

/** The lines as a table for a terminal. */
export const toTable = (rows: readonly BenchRow[]): string => {
  const cells = rows.map((row) => [
    row.name,
    measured(row),
    row.reference === null ? '–' : `${number(row.reference)} (${row.referenceName})`,
    row.ratio === null ? '–' : number(row.ratio),
    typeof row.cpuUs === 'number' ? `${number(row.cpuUs)} µs` : '',
    typeof row.bytes === 'number' ? `${number(row.bytes / 1_000)} kB` : '',
    row.aim,
    row.met === null ? '' : row.met ? 'met' : 'MISSED',
  ]);
  return toTextTable([['what', 'measured', 'reference', 'ratio', 'processor', 'written', 'aim', ''], ...cells]);
};

/** A line whose aim is a ratio of the reference. */
export const ratioRow = (
  name: string,
  measured: { value: number; unit: string; reference: number; referenceName: string },
  aim: { atLeast: number } | { atMost: number },
): BenchRow => {
  const ratio = measured.value / measured.reference;
  const [text, met] =
    'atLeast' in aim ? [`≥ ${aim.atLeast}`, ratio >= aim.atLeast] : [`≤ ${aim.atMost}`, ratio <= aim.atMost];
  return { name, ...measured, ratio, aim: text, met };
};

/** A line without a reference, whose value may have a goal; null where it could not be measured. */
export const valueRow = (
  name: string,
  value: number | null,
  { unit, aim }: { unit: string; aim?: number },
): BenchRow => ({
  name,
  value,
  unit,
  reference: null,
  referenceName: '',
  ratio: null,
  aim: aim === undefined ? '–' : `≤ ${aim}`,
  met: aim === undefined || value === null ? null : value <= aim,
});
