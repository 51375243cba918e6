import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A deliberate break: one text of a file that is replaced, and the spec that must then fail. */
export type Mutant = {
  /** The promise that no longer holds. */
  name: string;
  /** From the root of the repository. */
  file: string;
  /** The text, which stands in the file once. */
  text: string;
  by: string;
  spec: string;
  /** A pattern: only tests with a matching name run. For long specs. */
  only?: string;
};

const withLine = (text: string, line: string): string => (text === '' ? line : `${text}\n${line}`);

/**
 * The mutants in a list. `=` begins a file, `?` names the spec of the following mutants and a pattern for the names of
 * its tests, `*` names a mutant, `-` is a line of the text and `+` one of what replaces it.
 */
export const mutantsIn = (list: string): Mutant[] => {
  const mutants: Mutant[] = [];
  let file = '';
  let spec = '';
  let only: string | undefined;
  for (const line of list.split('\n')) {
    const rest = line.slice(2);
    const mutant = mutants.at(-1);
    if (line.startsWith('= ')) file = rest;
    else if (line.startsWith('? ')) [, spec = '', only] = /^(\S+)(?: (.+))?$/u.exec(rest) ?? [];
    else if (line.startsWith('* ')) mutants.push({ name: rest, file, text: '', by: '', spec, ...(only && { only }) });
    else if (line.startsWith('- ') && mutant) mutant.text = withLine(mutant.text, rest);
    else if (line.startsWith('+ ') && mutant) mutant.by = withLine(mutant.by, rest);
    else if (line !== '') throw new Error(`“${line}” is no line of a list of mutants`);
  }
  return mutants;
};

/** The mutants of all lists, by the name of the list. */
export const mutantLists: Readonly<Record<string, readonly Mutant[]>> = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => [name.replace('.txt', ''), mutantsIn(readFileSync(join(import.meta.dirname, name), 'utf8'))]),
);

/** A source with the break of a mutant in it. */
export const broken = (source: string, { text, by }: Pick<Mutant, 'text' | 'by'>): string =>
  source.replace(text, () => by);

/** The reason why a mutant cannot be tried, or null. */
export const problemOf = ({ file, text, by, spec }: Mutant): string | null => {
  for (const path of [file, spec]) if (!existsSync(join(root, path))) return `${path} does not exist`;
  if (text === '' || text === by) return 'it changes nothing';
  const times = readFileSync(join(root, file), 'utf8').split(text).length - 1;
  return times === 1 ? null : `“${text}” is ${times} times in ${file}`;
};
