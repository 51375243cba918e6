/** A deliberate break: one exact piece of source replaced, and the spec that must then fail. */
export type Mutant = {
  /** What no longer holds. */
  name: string;
  /** From the root of the repository. */
  file: string;
  from: string;
  to: string;
  spec: string;
  /** Runs only tests whose names match, where a spec is long. */
  only?: string;
};

/** Makes mutants of one file that the same spec catches. */
export const mutantsOf =
  (file: string, spec: string, only?: string) =>
  (name: string, from: string, to: string, otherwise: Partial<Pick<Mutant, 'spec' | 'only'>> = {}): Mutant => ({
    ...{ name, file, from, to, spec, ...(only === undefined ? {} : { only }) },
    ...otherwise,
  });
