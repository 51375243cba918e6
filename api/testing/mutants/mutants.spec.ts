import { describe, expect, it } from 'vitest';
import { mutantLists } from './all.ts';
import type { Change } from './changes.ts';
import { applyChange, dropGuard, dropOperand, dropProperty, keepBranch, replaceCall } from './changes.ts';
import { problemOf } from './problem.ts';

/** Mutants of all lists when they were last counted: a list that shrinks has lost a guard. */
const atLeast = 141;

describe('the mutants', () => {
  it.each(Object.entries(mutantLists))('of %s apply to the sources and name tests that exist', (_list, mutants) => {
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

  it('are reported when their file, spec, symbol, place or test is missing', () => {
    const [mutant] = mutantLists['tenancy'] ?? [];
    if (!mutant) throw new Error('the list is empty');
    expect(problemOf({ ...mutant, file: 'api/src/none.ts' })).toContain('does not exist');
    expect(problemOf({ ...mutant, spec: 'api/src/none.spec.ts' })).toContain('does not exist');
    expect(problemOf({ ...mutant, symbol: 'createReader.none' })).toContain('0 times');
    expect(problemOf({ ...mutant, change: dropGuard('none') })).toContain('0 times');
    expect(problemOf({ ...mutant, change: () => ({ start: 0, end: 0, text: '' }) })).toContain('changes nothing');
    expect(problemOf({ ...mutant, change: () => ({ start: 0, end: 0, text: '(' }) })).toContain('does not parse');
    expect(problemOf({ ...mutant, only: 'no such test' })).toContain('no test');
  });
});

const source = `
const table = { one: { may: (actor) => can(actor, 'x:edit'), flag: true } };
const decide = (team, { id }) => {
  if (!team.members.has(id)) return reject('team/not-found');
  return team.open && team.members.size > 0 ? reject('team/full') : [];
};
`;
const sameSource = `
const table = {
  one: {
    may: (someone) =>
      can(someone, 'x:edit'),
    flag: true,
  },
};
const decide = (state, { id: wanted }) => {
  if (!state.members.has(wanted)) {
    return reject('team/not-found');
  }
  return state.open &&
    state.members.size > 0
    ? reject('team/full')
    : [];
};
`;

describe('a change of a symbol', () => {
  const changes: [string, string, Change, string][] = [
    ['drops a guard', 'decide', dropGuard('team/not-found'), 'not-found'],
    ['drops an operand', 'decide', dropOperand('&&', 'size'), 'size'],
    ['keeps a branch', 'decide', keepBranch('whenFalse', 'team/full'), 'full'],
    ['replaces a call', 'table.one.may', replaceCall('can', 'true'), 'x:edit'],
    ['drops a property', 'table.one', dropProperty('flag'), 'flag'],
  ];

  it.each(changes)('%s, however the source is formatted and its locals are named', (_what, symbol, change, gone) => {
    for (const text of [source, sameSource]) {
      const changed = applyChange(text, { symbol, change });
      expect(text).toContain(gone);
      expect(changed).not.toContain(gone);
      expect(changed.length).toBeGreaterThan(text.length / 2);
    }
  });

  it('is refused when its place is there twice', () => {
    const twice = `${source}\nconst both = () => { if (a()) return 1; if (a()) return 2; return 3; };`;
    expect(() => applyChange(twice, { symbol: 'both', change: dropGuard('a') })).toThrow('2 times');
  });
});
