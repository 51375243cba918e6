import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A message with the files that say it, and what is wrong with how one of them writes it. */
export type FoundMessages = { texts: Map<string, Set<string>>; mistakes: string[] };

const sayers = new Set(['t', 'message', 'rich']);

const nameOf = (callee: ts.Expression): string | null => {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : null;
};

/** The expressions that an argument can be: itself, or either branch of a condition. */
const branchesOf = (argument: ts.Expression): ts.Expression[] => {
  if (ts.isConditionalExpression(argument))
    return [...branchesOf(argument.whenTrue), ...branchesOf(argument.whenFalse)];
  const isChoice = ts.isBinaryExpression(argument) && argument.operatorToken.kind !== ts.SyntaxKind.PlusToken;
  return isChoice ? [...branchesOf(argument.left), ...branchesOf(argument.right)] : [argument];
};

/** The properties with a sentence that the server alone says: of a rejection, and why a command cannot be undone. */
const saidByServer: ReadonlySet<string> = new Set(['detail', 'refuses']);

const isSaidByServer = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && saidByServer.has(node.name.text);

/** The text of a literal, or of several that `+` joins over some lines; null where there is more in it. */
const textOf = (argument: ts.Expression): string | null => {
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isBinaryExpression(argument) || argument.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [start, rest] = [textOf(argument.left), textOf(argument.right)];
  return start === null || rest === null ? null : start + rest;
};

type Leave = (node: ts.Node) => boolean;

const visitor = (
  file: string,
  source: ts.SourceFile,
  { found, leaveOut }: { found: FoundMessages; leaveOut: Leave },
) => {
  const add = (argument: ts.Expression): void => {
    const text = textOf(argument);
    if (text !== null) {
      const files = found.texts.get(text) ?? new Set();
      found.texts.set(text, files.add(file));
    } else if (ts.isTemplateExpression(argument) || ts.isBinaryExpression(argument)) {
      const { line } = source.getLineAndCharacterOfPosition(argument.getStart(source));
      found.mistakes.push(`${file}:${line + 1}: a message is made of literals; put values into places as {name}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (leaveOut(node)) return;
    if (ts.isCallExpression(node) && sayers.has(nameOf(node.expression) ?? '')) {
      const [first] = node.arguments;
      if (first) branchesOf(first).forEach(add);
    }
    ts.forEachChild(node, visit);
  };
  return visit;
};

const isTest = (file: string): boolean => /\.(?:spec|contract)\.tsx?$/u.test(file);

/** The messages that the sources in these folders say: calls of `t`, `message` and `rich` with literals. */
export const findMessages = (folders: readonly string[], leaveOut: Leave = () => false): FoundMessages => {
  const found: FoundMessages = { texts: new Map(), mistakes: [] };
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  for (const file of files.filter((one) => !isTest(one)).toSorted()) {
    const code = readFileSync(join(root, file), 'utf8');
    if (!/\b(?:t|message|rich)\(/u.test(code)) continue;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
    ts.forEachChild(source, visitor(relative(root, join(root, file)), source, { found, leaveOut }));
  }
  return found;
};

/** Where messages are. */
export const allSources = ['contracts/src', 'web/src', 'api/src', 'projector/src', 'infra/src'];

/** The landing page, and what the page of a link says: the server renders both. */
const isOfServer = (file: string): boolean =>
  file.startsWith('web/src/pages/landing/') || file === 'contracts/src/share/answer.ts';

/**
 * The messages that the browser says. Sentences of rejections come from the server in the reader's language, and the
 * landing page and the pages of links are rendered there: without them, catalogs are a tenth lighter.
 */
export const findWebMessages = (): readonly string[] => {
  const { texts } = findMessages(['contracts/src', 'web/src'], isSaidByServer);
  return [...texts].flatMap(([text, files]) => ([...files].every(isOfServer) ? [] : [text]));
};
