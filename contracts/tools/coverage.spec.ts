import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Row = { line: number; part: string; statement: string; tests: string };

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const isRule = (line: string | undefined): boolean => line !== undefined && /^\|[\s|:-]+\|$/u.test(line);

/** The rows of a Markdown file's tables, with their line from 1; a table's head stands above its rule. */
const rowsOf = (markdown: string): Row[] => {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    if (!text.startsWith('|') || isRule(text) || isRule(lines[index + 1])) return [];
    const [part = '', statement = '', tests = ''] = text.split('|').slice(1, -1);
    return [{ line: index + 1, part: part.trim(), statement: statement.trim(), tests: tests.trim() }];
  });
};

/** The names that a spec or a contract suite gives to its tests and groups, as they stand in the source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/(?:\b(?:it|describe|test)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/gu)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );

/** What is wrong with one reference `path › part of a name`, or null. */
const problemWith = (reference: string): string | null => {
  const [path = '', name = ''] = reference.split('›').map((part) => part.trim().replace(/^`|`$/gu, ''));
  if (path === '' || name === '') return `“${reference}” is not “file › name”`;
  if (!existsSync(new URL(path, root))) return `there is no ${path}`;
  return titlesOf(textOf(path)).some((title) => title.includes(name)) ? null : `${path} has no test named “${name}”`;
};

const problemsOf = (path: string, markdown = textOf(path)): string[] =>
  rowsOf(markdown).flatMap(({ line, statement, tests }) => {
    const at = `${path}:${line}`;
    if (statement === '') return [`${at}: the row says nothing`];
    if (tests === '') return [`${at}: “${statement}” has no test`];
    return tests
      .split('<br>')
      .flatMap((reference) => problemWith(reference) ?? [])
      .map((problem) => `${at}: ${problem}`);
  });

const partsOf = (path: string): string[] => [...new Set(rowsOf(textOf(path)).map(({ part }) => part))];

describe('the tables that say which test shows what', () => {
  it.each(['docs/spec-coverage.md', 'docs/invariants.md'])('%s names a test that exists in every row', (path) => {
    expect(problemsOf(path)).toEqual([]);
  });

  it('have rows for every section of the specification and every promise', () => {
    expect(partsOf('docs/spec-coverage.md').sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(partsOf('docs/invariants.md')).toEqual(Array.from({ length: 21 }, (_none, index) => `I${index + 1}`));
  });

  it('say no statement twice', () => {
    const statements = rowsOf(textOf('docs/spec-coverage.md')).map(({ part, statement }) => `${part} ${statement}`);
    expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([]);
  });
});

describe('a row', () => {
  const own = 'contracts/tools/coverage.spec.ts';
  const table = (cells: string): string => `| § | Statement | Test |\n|---|---|---|\n| 1 | ${cells} |\n`;

  it.each([
    ['Something |', 'x.md:3: “Something” has no test'],
    ['| a.spec.ts › b', 'x.md:3: the row says nothing'],
    [`Something | ${own}`, `x.md:3: “${own}” is not “file › name”`],
    ['Something | nowhere.spec.ts › b', 'x.md:3: there is no nowhere.spec.ts'],
    [`Something | ${own} › ${'nobody'.repeat(2)}`, `x.md:3: ${own} has no test named “nobodynobody”`],
    [`Something | ${own} › is refused<br>${own} › ${'no'.repeat(4)}`, `x.md:3: ${own} has no test named “nononono”`],
  ])('is refused with its line: %s', (cells, problem) => {
    expect(problemsOf('x.md', table(cells))).toEqual([problem]);
  });

  it('may name several tests', () => {
    expect(problemsOf('x.md', table(`Something | ${own} › is refused<br>${own} › may name`))).toEqual([]);
  });
});
