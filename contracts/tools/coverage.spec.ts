import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Shown = { id: string; file: string; line: number; title: string | null };

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const lists = ['docs/invariants.md', 'docs/spec-coverage.md'];
const statement = /^- \*\*([\w.]+)\*\* \S/;
const tag = /^ *\/\/ shows ((?:I?\d+(?:\.\d+)?(?:, |$))+)/;
const titleOfTest =
  /(?:\b(?:it|describe|test)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/u;

/** The name of the first test or group in a source, as it stands there. */
const firstTitle = (source: string): string | null => {
  const [, single, double, template] = titleOfTest.exec(source) ?? [];
  return single ?? double ?? template ?? null;
};

/** What the comments `// shows I5, 2.14` of a test file say: one entry for each number. */
const shownBy = (file: string, source: string): Shown[] => {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const ids = tag.exec(text)?.[1]?.split(', ') ?? [];
    const title = ids.length > 0 ? firstTitle(lines.slice(index + 1).join('\n')) : null;
    return ids.map((id) => ({ id, file, line: index + 1, title }));
  });
};

const testFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts*', '*.contract.ts*'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(`${root}${path}`))
    .sort();

const statementsOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap((line) => statement.exec(line)?.[1] ?? []);

/** A list of statements with the tests of each below it, in place of those that stand there. */
const withTests = (markdown: string, shown: Map<string, Shown[]>): string =>
  markdown
    .split('\n')
    .filter((line) => !line.startsWith('  - '))
    .flatMap((line) => {
      const tests = shown.get(statement.exec(line)?.[1] ?? '') ?? [];
      return [line, ...new Set(tests.map(({ file, title }) => `  - ${file} › ${title ?? ''}`))];
    })
    .join('\n');

const problemsOf = (statements: readonly string[], shown: readonly Shown[]): string[] => [
  ...shown.flatMap(({ id, file, line, title }) => {
    if (title === null) return [`${file}:${line} shows ${id}, but no test follows`];
    return statements.includes(id) ? [] : [`${file}:${line} shows ${id}, which is in neither list`];
  }),
  ...statements
    .filter((id) => !shown.some((one) => one.id === id))
    .map((id) => `${id} has no test: write "// shows ${id}" above the test that would fail if it were broken`),
  ...statements.filter((id, index) => statements.indexOf(id) !== index).map((id) => `${id} is there twice`),
];

describe('the lists of statements and the tests that show them', () => {
  const shown = testFiles().flatMap((file) => shownBy(file, textOf(file)));

  it('have a test for every statement, and a statement for every test that says so', () => {
    expect(shown.length).toBeGreaterThan(500);
    expect(
      problemsOf(
        lists.flatMap((path) => statementsOf(textOf(path))),
        shown,
      ),
    ).toEqual([]);
  });

  it.each(lists)('%s names these tests; `npm run documents` brings it up to date', async (path) => {
    const byId = Map.groupBy(shown, ({ id }) => id);
    await expect(withTests(textOf(path), byId), 'run `npm run documents`\n').toMatchFileSnapshot(`${root}${path}`);
  });

  it('cover every section of the specification', () => {
    const sections = statementsOf(textOf('docs/spec-coverage.md')).map((id) => id.split('.')[0]);
    expect([...new Set(sections)]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
});

describe('a comment that says what a test shows', () => {
  const tagged = (ids: string, test: string): string => `// ${'shows'} ${ids}\n${test}`;

  it('names the test that follows, however it is written', () => {
    const table = "it.each<string>([\n  ['a', 'b'],\n])('takes %s', () => undefined);";
    expect(shownBy('a.spec.ts', tagged('I1, 2.14', table))).toEqual([
      { id: 'I1', file: 'a.spec.ts', line: 1, title: 'takes %s' },
      { id: '2.14', file: 'a.spec.ts', line: 1, title: 'takes %s' },
    ]);
  });

  it('is reported where no test follows, or where the number is unknown', () => {
    const shown = [...shownBy('a.spec.ts', tagged('I1', '')), ...shownBy('b.spec.ts', tagged('I3', "it('x')"))];
    expect(problemsOf(['I1', 'I2'], shown)).toEqual([
      'a.spec.ts:1 shows I1, but no test follows',
      'b.spec.ts:1 shows I3, which is in neither list',
      'I2 has no test: write "// shows I2" above the test that would fail if it were broken',
    ]);
  });
});
