/** A block of commands of a document, and what its fence says after `sh`. */
export type CommandBlock = {
  line: number;
  commands: string;
  /** `run`: a test runs it; `stopped`: with the server stopped; `elsewhere`: for an empty data folder. */
  how: 'run' | 'stopped' | 'elsewhere' | 'by hand' | 'unmarked';
};

const marks: readonly (readonly [RegExp, CommandBlock['how']])[] = [
  [/^run$/, 'run'],
  [/^run, with the server stopped$/, 'stopped'],
  [/^run, elsewhere$/, 'elsewhere'],
  [/^by-hand: \S.+$/, 'by hand'],
];

const fence = /^( *)```(\S*) *(.*)\n([\s\S]*?)^\1```$/gm;

/**
 * The blocks of a document that hold commands, in order. A fence says how a block is run: `sh run`,
 * `sh run, with the server stopped`, `sh run, elsewhere` or `sh by-hand: <reason>`.
 */
export const commandBlocksOf = (document: string): CommandBlock[] =>
  [...document.matchAll(fence)].flatMap(({ index, 2: language = '', 3: mark = '', 4: commands = '' }) => {
    if (!['', 'sh', 'bash', 'shell', 'console'].includes(language)) return [];
    const line = document.slice(0, index).split('\n').length;
    return [{ line, commands, how: marks.find(([words]) => words.test(mark))?.[1] ?? 'unmarked' }];
  });
