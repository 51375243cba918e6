import { createInterface } from 'node:readline/promises';
import type { OperatorCommand } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import { CommandFailed } from './failed.ts';
import type { Streams } from './output.ts';

/** The common parts of the operators' commands. */
export type Commands = {
  config: () => Config;
  /** Writes a result: the text for a person, or with --json the data for a program. */
  print: (text: string, data: unknown) => void;
  /** Writes a line beside the result. */
  warn: (text: string) => void;
  /**
   * Asks a person at a terminal whether to go on; `yes` when they said so in advance. Throws CommandFailed when they do
   * not. A program is not asked, unless `always`: then it must have said yes.
   */
  confirm: (question: string, options: { yes?: boolean | undefined; always?: boolean }) => Promise<void>;
  /** Carries out a command about views or jobs, and prints its result. */
  run: (command: OperatorCommand) => Promise<void>;
};

/** The option with which a command asks nothing. */
export const yesOption = ['--yes', 'do not ask first'] as const;

/** Asks on a terminal; the question goes to `err`, beside the results. */
export const createConfirm =
  ({ input, err }: Streams): Commands['confirm'] =>
  async (question, { yes = false, always = false }) => {
    if (yes) return;
    const isTerminal = input?.isTTY === true && err.isTTY === true;
    if (!input || !isTerminal) {
      if (always) throw new CommandFailed('Nothing was changed. Say --yes where nobody can be asked.');
      return;
    }
    const asking = createInterface({ input, output: err });
    try {
      const answer = await asking.question(`${question} Go on? [y/N] `);
      if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.');
    } finally {
      asking.close();
    }
  };
