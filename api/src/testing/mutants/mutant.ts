/** A deliberate break: one exact piece of source replaced, and the specs of which at least one must then fail. */
export type Mutant = {
  /** What no longer holds. */
  name: string;
  /** From the root of the repository. */
  file: string;
  from: string;
  to: string;
  specs: readonly string[];
  /** Runs only tests whose names match, where a spec is long. */
  only?: string;
};

/** Makes mutants of one file that the same specs catch. */
export const mutantsOf =
  (file: string, specs: readonly string[], only?: string) =>
  (name: string, from: string, to: string, otherwise: Partial<Pick<Mutant, 'specs' | 'only'>> = {}): Mutant => ({
    ...{ name, file, from, to, specs, ...(only === undefined ? {} : { only }) },
    ...otherwise,
  });
