import { describe, expect, it } from 'vitest';
import { broken, mutantLists, mutantsIn, problemOf } from './mutant.ts';

/** Mutants of all lists when they were last counted: a list that shrinks has lost a guard. */
const atLeast = 119;

const list = `
= api/src/main.ts
? api/src/api.spec.ts starts|stops
* it never starts
- run()
* it never ends
- process.exit(1)
-   }
+ stay()
`;
const [first, second] = mutantsIn(list);

describe('the mutants', () => {
  it.each(Object.entries(mutantLists))('of %s apply to the sources, and their specs exist', (_list, mutants) => {
    expect(mutants.length).toBeGreaterThan(0);
    const problems = mutants.flatMap((mutant) => {
      const problem = problemOf(mutant);
      return problem === null ? [] : [`${mutant.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  it('are as many as before, each under a name of its own', () => {
    const names = Object.values(mutantLists).flatMap((mutants) => mutants.map(({ name }) => name));
    expect(names.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are read from their lists, and replace one text', () => {
    const place = { file: 'api/src/main.ts', spec: 'api/src/api.spec.ts', only: 'starts|stops' };
    expect(first).toEqual({ ...place, name: 'it never starts', text: 'run()', by: '' });
    expect(second).toMatchObject({ ...place, text: 'process.exit(1)\n  }', by: 'stay()' });
    expect(second && broken('{ process.exit(1)\n  } $&', second)).toBe('{ stay() $&');
    expect(() => mutantsIn('? a.spec.ts\nwhat is this')).toThrow('what is this');
  });

  it('are reported when their file, spec or text is missing', () => {
    const [mutant] = mutantLists['tenancy'] ?? [];
    if (!mutant) throw new Error('the list is empty');
    expect(problemOf({ ...mutant, file: 'api/src/none.ts' })).toContain('does not exist');
    expect(problemOf({ ...mutant, spec: 'api/src/none.spec.ts' })).toContain('does not exist');
    expect(problemOf({ ...mutant, text: 'no such text' })).toContain('0 times');
    expect(problemOf({ ...mutant, text: 'const ' })).toMatch(/\d times/u);
    expect(problemOf({ ...mutant, by: mutant.text })).toContain('changes nothing');
  });
});
