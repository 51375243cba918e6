import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Statement = { line: number; section: string; statement: string; tests: string[] };

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/**
 * The statements of a Markdown file, with their line from 1: `## section` headings, a `- statement` each, and below it
 * one `  - file › part of a test name` for each test that shows it.
 */
const statementsOf = (markdown: string): Statement[] => {
  const found: Statement[] = [];
  let section = '';
  markdown.split('\n').forEach((text, index) => {
    const last = found.at(-1);
    if (text.startsWith('## ')) section = text.slice(3).trim();
    else if (text.startsWith('- '))
      found.push({ line: index + 1, section, statement: text.slice(2).trim(), tests: [] });
    else if (text.startsWith('  - ') && last) last.tests.push(text.slice(4).trim());
  });
  return found;
};

/** The names that a spec or a contract suite gives to its tests and groups, as they stand in the source. */
const titlesOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:it|describe|test)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/gu,
    ),
  ].map(([, single, double, template]) => single ?? double ?? template ?? '');

/** What is wrong with one reference `path › part of a name`, or null. */
const problemWith = (reference: string): string | null => {
  const [path = '', name = ''] = reference.split('›').map((part) => part.trim().replace(/^`|`$/gu, ''));
  if (path === '' || name === '') return `“${reference}” is not “file › name”`;
  if (!existsSync(new URL(path, root))) return `there is no ${path}`;
  return titlesOf(textOf(path)).some((title) => title.includes(name)) ? null : `${path} has no test named “${name}”`;
};

const problemsOf = (path: string, markdown = textOf(path)): string[] =>
  statementsOf(markdown).flatMap(({ line, statement, tests }) => {
    const at = `${path}:${line}`;
    if (statement === '') return [`${at}: the statement is empty`];
    if (tests.length === 0) return [`${at}: “${statement}” has no test`];
    return tests.flatMap((reference) => problemWith(reference) ?? []).map((problem) => `${at}: ${problem}`);
  });

const sectionsOf = (path: string): string[] => [...new Set(statementsOf(textOf(path)).map(({ section }) => section))];

describe('the lists of statements and the tests that show them', () => {
  it.each(['docs/spec-coverage.md', 'docs/invariants.md'])(
    '%s names a test that exists for every statement',
    (path) => {
      expect(statementsOf(textOf(path)).length).toBeGreaterThan(20);
      expect(problemsOf(path)).toEqual([]);
    },
  );

  it('cover every section of the specification and every promise', () => {
    expect(sectionsOf('docs/spec-coverage.md').sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const promises = sectionsOf('docs/invariants.md');
    expect(promises.length).toBeGreaterThan(21);
    expect(promises).toEqual(promises.map((_id, at) => `I${at + 1}`));
  });

  it('contain no statement twice', () => {
    const statements = statementsOf(textOf('docs/spec-coverage.md')).map(
      ({ section, statement }) => `${section} ${statement}`,
    );
    expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([]);
  });
});

describe('a statement', () => {
  const own = 'contracts/tools/coverage.spec.ts';

  it.each([
    ['- Something', 'x.md:1: “Something” has no test'],
    ['- \n  - a.spec.ts › b', 'x.md:1: the statement is empty'],
    [`- Something\n  - ${own}`, `x.md:1: “${own}” is not “file › name”`],
    ['- Something\n  - nowhere.spec.ts › b', 'x.md:1: there is no nowhere.spec.ts'],
    [`- Something\n  - ${own} › ${'nobody'.repeat(2)}`, `x.md:1: ${own} has no test named “nobodynobody”`],
    [
      `- Something\n  - ${own} › is refused\n  - ${own} › ${'no'.repeat(4)}`,
      `x.md:1: ${own} has no test named “nononono”`,
    ],
  ])('is refused with its line: %s', (markdown, problem) => {
    expect(problemsOf('x.md', markdown)).toEqual([problem]);
  });

  it('may name several tests', () => {
    expect(problemsOf('x.md', `- Something\n  - ${own} › is refused\n  - ${own} › may name`)).toEqual([]);
  });
});
