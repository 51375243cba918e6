import { toColumns } from '../table.ts';

/**
 * One measured line: `ratio` is value / reference, both taken in the same run; `atLeast` (or `atMost`) is the aim of
 * the design.
 */
export type BenchRow = {
  name: string;
  /** Null when the line was not run; its name says why. */
  value: number | null;
  unit: string;
  reference: number | null;
  referenceName: string;
  ratio: number | null;
  aim: string;
  met: boolean | null;
};

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** The lines as a table for a terminal. */
export const toTable = (rows: readonly BenchRow[]): string => {
  const cells = rows.map(({ name, value, unit, reference, referenceName, ratio, aim, met }) => [
    name,
    value === null ? '–' : `${digits.format(value)} ${unit}`,
    reference === null ? '–' : `${digits.format(reference)} (${referenceName})`,
    ratio === null ? '–' : digits.format(ratio),
    aim,
    met === null ? '' : met ? 'met' : 'MISSED',
  ]);
  return toColumns([['what', 'measured', 'reference', 'ratio', 'aim', ''], ...cells]);
};
