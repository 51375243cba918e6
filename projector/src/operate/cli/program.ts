import { parseConfig } from '@upline/infra/settings/config.ts';
import type { Config } from '@upline/infra/settings/config.ts';
import type { OperatorCommand } from '@upline/contracts';
import { textOfVersion, thisVersion } from '@upline/infra/process/version.ts';
import { Command, CommanderError } from 'commander';
import type { Log } from '../../session/projectorSession.ts';
import { carryOut } from './carryOut.ts';
import { addBackupCommands } from './backup.ts';
import { createConfirm } from './commands.ts';
import type { Commands } from './commands.ts';
import { addDirectoryCommands } from './directory.ts';
import { addJobCommands } from './jobs.ts';
import { addLinkCommand } from './link.ts';
import { addMailCommands } from './mail.ts';
import { exitCodeOf, toText, wrongUse } from './output.ts';
import type { Streams } from './output.ts';
import { addProductCommands } from './product.ts';
import { openProgress } from './progress.ts';
import { addStoreCommands } from './stores.ts';
import { addQuarantineCommands, addViewCommands } from './views.ts';
import { work } from './worker.ts';

/** The parts of a process that the command line uses. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  streams: Streams;
  /** Ends the worker. */
  signal: AbortSignal;
};

const logTo = ({ err }: Streams): Log => {
  const write = (details: object, message: string): void => void err.write(`${message} ${JSON.stringify(details)}\n`);
  return { debug: () => undefined, info: () => undefined, warn: write, error: write };
};

/** The common parts of the commands. `done` gets the exit code of the command that was carried out. */
const createCommands = (
  { env, streams }: Surroundings,
  isJson: () => boolean,
  done: (exitCode: number) => void,
): Commands => {
  const config = (): Config => parseConfig(env);
  const print = (text: string, data: unknown): void =>
    void streams.out.write(`${isJson() ? JSON.stringify(data) : text}\n`);
  const run = async (command: OperatorCommand): Promise<void> => {
    const progress = openProgress(streams.err, isJson());
    try {
      const result = await carryOut(config(), command, { show: progress.show, log: logTo(streams) });
      progress.end();
      print(toText(result), result);
      done(exitCodeOf(result));
    } finally {
      progress.end();
    }
  };
  const warn = (text: string): void => void streams.err.write(`${text}\n`);
  return { config, print, warn, run, confirm: createConfirm(streams) };
};

/** Builds the command line. `done` gets the exit code of the command that was carried out. */
const createProgram = (surroundings: Surroundings, done: (exitCode: number) => void): Command => {
  const { streams, signal } = surroundings;
  const program = new Command('projector');
  const commands = createCommands(surroundings, () => program.opts<{ json?: boolean }>().json === true, done);
  program
    .description('The worker that keeps the views at the end of the log, and the commands of operators.')
    .version(`Upline ${textOfVersion(thisVersion)}`, '--version', 'print the version and the commit')
    .option('--json', 'print the result as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.out.write(text),
      writeErr: (text) => void streams.err.write(text),
    });
  program
    .command('worker')
    .description('keep the views at the end of the log until a signal ends it')
    .action(() => work(commands.config(), signal));
  addViewCommands(program, commands);
  addQuarantineCommands(program, commands);
  addJobCommands(program, commands);
  addBackupCommands(program, commands);
  addStoreCommands(program, commands);
  addLinkCommand(addDirectoryCommands(program, commands), commands);
  addProductCommands(program, commands);
  addMailCommands(program, commands);
  return program;
};

/**
 * Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong use, 3 `verify` found differences or lost
 * keys.
 */
export const runCommandLine = async (words: readonly string[], surroundings: Surroundings): Promise<number> => {
  let exitCode = 0;
  const program = createProgram(surroundings, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUse;
    const { err } = surroundings.streams;
    err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
};
