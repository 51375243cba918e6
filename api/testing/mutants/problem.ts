import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { commands, queries } from '@upline/contracts';
import { applyChange } from './changes.ts';
import type { Mutant } from './mutant.ts';
import { findAll, textOf } from './syntax.ts';

const root = join(import.meta.dirname, '../../..');

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(basename(path), readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** The text of a string or template, with its `${…}` as they stand. */
const plainText = (node: ts.Node | undefined): string | null => {
  if (node === undefined || !(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return null;
  return ts.isStringLiteralLike(node) ? node.text : textOf(node).slice(1, -1);
};

/** The name of the function at the root of a call: `it` of `it(…)`, `it.each(…)(…)` and `describe.concurrent(…)`. */
const rootName = (call: ts.Node): string | null => {
  if (ts.isIdentifier(call)) return call.text;
  return ts.isCallExpression(call) || ts.isPropertyAccessExpression(call) ? rootName(call.expression) : null;
};

/** The title of a test or of a group of tests, null for any other call. */
const titleOf = (call: ts.CallExpression): { title: string; isTest: boolean } | null => {
  const name = rootName(call);
  const title = plainText(call.arguments[0]);
  if ((name !== 'it' && name !== 'test' && name !== 'describe') || title === null) return null;
  return { title, isTest: name !== 'describe' };
};

/** The titles of the groups around a test, outermost first. */
const groupsOf = (call: ts.Node): string[] => {
  const groups: string[] = [];
  for (let node = call.parent; !ts.isSourceFile(node); node = node.parent) {
    const group = ts.isCallExpression(node) ? titleOf(node) : null;
    if (group && !group.isTest) groups.unshift(group.title);
  }
  return groups;
};

// rows of tables are named after calls of the contracts, or by texts of the spec and of the modules beside it
const textsFor = (spec: ts.SourceFile, path: string): string[] => {
  const imported = findAll(spec, ts.isImportDeclaration).flatMap(({ moduleSpecifier }) => {
    const from = plainText(moduleSpecifier) ?? '';
    const file = join(path, '..', from);
    return from.startsWith('.') && existsSync(join(root, file)) ? [parse(file)] : [];
  });
  return [
    ...Object.keys(commands),
    ...Object.keys(queries),
    ...[spec, ...imported].flatMap((source) => findAll(source, ts.isStringLiteralLike).map(({ text }) => text)),
  ];
};

/** Full names of the tests of a spec. A test of a table (`%s`) has one for each text that may name a row. */
const testNames = (path: string): string[] => {
  const spec = parse(path);
  const texts = textsFor(spec, path);
  return findAll(spec, ts.isCallExpression).flatMap((call) => {
    const test = titleOf(call);
    if (!test?.isTest) return [];
    const name = [...groupsOf(call), test.title].join(' ');
    return name.includes('%s') ? texts.map((text) => name.replace('%s', text)) : [name];
  });
};

const namesOf = new Map<string, string[]>();
const cachedTestNames = (path: string): string[] => {
  const names = namesOf.get(path) ?? testNames(path);
  namesOf.set(path, names);
  return names;
};

const syntaxErrors = (source: string): string[] =>
  (
    ts.transpileModule(source, {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    }).diagnostics ?? []
  ).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));

/** The reason why a change does not apply to a source, or null. */
const problemOfChange = (source: string, mutant: Pick<Mutant, 'symbol' | 'change'>): string | null => {
  try {
    const changed = applyChange(source, mutant);
    if (changed === source) return 'its change changes nothing';
    const [error] = syntaxErrors(changed);
    return error === undefined ? null : `its change does not parse: ${error}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * The reason why a mutant cannot be tried, or null. Its file, symbol and place must be there, the changed source must
 * parse, and `only` must match the name of a test of its spec.
 */
export const problemOf = ({ file, symbol, change, spec, only }: Mutant): string | null => {
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  if (!existsSync(join(root, spec))) return `${spec} does not exist`;
  const problem = problemOfChange(readFileSync(join(root, file), 'utf8'), { symbol, change });
  if (problem !== null) return `${problem} (${symbol} in ${file})`;
  if (only === undefined) return null;
  const patterns = only.split('|');
  const blind = patterns.find((pattern) => !cachedTestNames(spec).some((name) => new RegExp(pattern, 'u').test(name)));
  return blind === undefined ? null : `no test of ${spec} has a name with ${blind}`;
};
