import type { Change } from './changes.ts';

/** A deliberate break: one change of a named symbol, and the spec that must then fail. */
export type Mutant = {
  /** What no longer holds. */
  name: string;
  /** From the root of the repository. */
  file: string;
  /** The function, constant, property or table entry that is changed: its name, or its path such as `table.entry`. */
  symbol: string;
  change: Change;
  spec: string;
  /** A pattern: only tests with a matching name run. For long specs. */
  only?: string;
};

/** Makes mutants of one file that the same spec catches. */
export const mutantsOf =
  (file: string, spec: string, only?: string) =>
  (name: string, symbol: string, change: Change, otherwise: Partial<Pick<Mutant, 'spec' | 'only'>> = {}): Mutant => ({
    ...{ name, file, symbol, change, spec, ...(only === undefined ? {} : { only }) },
    ...otherwise,
  });
