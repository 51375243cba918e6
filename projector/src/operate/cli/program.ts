import { parseConfig } from '@upline/infra/config.ts';
import type { Config } from '@upline/infra/config.ts';
import type { OperatorCommand } from '@upline/infra/channels.ts';
import { createLog } from '@upline/infra/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { createBuildOnThreads } from '../../build/buildOnThreads.ts';
import { createProjector } from '../../projector.ts';
import { projections, reactors } from '../../capabilities.ts';
import type { Log } from '../../session/projectorSession.ts';
import { carryOut } from './ask.ts';
import { backUp, restore } from './backup.ts';
import { addJobCommands } from './jobs.ts';
import { exitCodeOf, openProgress, toText, wrongUse } from './output.ts';
import type { Streams } from './output.ts';
import { addProductCommands } from './product.ts';

/** What a run of the command line needs from its process. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  streams: Streams;
  /** Ends the worker. */
  signal: AbortSignal;
};

const toPosition = (text: string): number => {
  const position = Number(text);
  if (!Number.isSafeInteger(position) || position < 0)
    throw new InvalidArgumentError('It is a position of the log: a whole number from 0 on.');
  return position;
};

const logTo = ({ err }: Streams): Log => {
  const write = (details: object, message: string): void => void err.write(`${message} ${JSON.stringify(details)}\n`);
  return { debug: () => undefined, info: () => undefined, warn: write, error: write };
};

const work = async (config: Config, signal: AbortSignal): Promise<void> => {
  const log = createLog(config);
  const infra = await openInfra(config, { projector: 'here', log });
  try {
    const onState = (state: object): void => log.info(state, 'projector');
    const buildOnThreads = createBuildOnThreads({ config, nice: 0 });
    await createProjector({ ports: infra.ports, projections, reactors, log, onState, buildOnThreads }).run(signal);
  } finally {
    await infra.close();
  }
};

/** Builds the command line. `done` gets the exit code of what was carried out. */
const createProgram = ({ env, streams, signal }: Surroundings, done: (exitCode: number) => void): Command => {
  const program = new Command('projector');
  const config = (): Config => parseConfig(env);

  const run = async (command: OperatorCommand): Promise<void> => {
    const { json = false } = program.opts<{ json?: boolean }>();
    const progress = openProgress(streams, json);
    try {
      const result = await carryOut(config(), command, { show: progress.show, log: logTo(streams) });
      progress.end();
      streams.out.write(json ? `${JSON.stringify(result)}\n` : `${toText(result)}\n`);
      done(exitCodeOf(result));
    } finally {
      progress.end();
    }
  };

  const say = (text: string): void => void streams.out.write(`${text}\n`);

  program
    .description('The worker that keeps the views at the end of the log, and what operators do with them.')
    .option('--json', 'print the result as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.out.write(text),
      writeErr: (text) => void streams.err.write(text),
    });
  program
    .command('worker')
    .description('keep the views at the end of the log until told to stop')
    .action(() => work(config(), signal));
  program
    .command('status')
    .description('where every view stands')
    .action(() => run({ name: 'status' }));
  program
    .command('rebuild')
    .argument('[view...]')
    .option('--all', 'all views')
    .description('build views anew beside the live ones and switch')
    .action((views: string[], { all = false }: { all?: boolean }) => {
      if (all !== (views.length === 0))
        program.error('Name the views to rebuild, or say --all.', { exitCode: wrongUse });
      return run({ name: 'rebuild', views });
    });
  program
    .command('verify')
    .argument('[view...]')
    .description('compare views with a fresh fold of the log; exit code 3 when a row differs')
    .action((views: string[]) => run({ name: 'verify', views }));
  program
    .command('replay')
    .argument('<view>')
    .requiredOption('--from <position>', 'the first position to fold again', toPosition)
    .description('fold events again into a view')
    .action(async (view: string, { from }: { from: number }) => {
      streams.err.write(
        'Rows do not keep what they were before a position, so the whole view is folded again from the beginning.\n',
      );
      await run({ name: 'replay', view, from });
    });
  const quarantine = program.command('quarantine').description('views stopped at an event');
  quarantine.command('list').action(() => run({ name: 'quarantine-list' }));
  quarantine
    .command('retry')
    .argument('<id>', 'id of the event')
    .action((id: string) => run({ name: 'quarantine-retry', id }));
  quarantine
    .command('skip')
    .argument('<id>', 'id of the event')
    .description('let the stopped views go on without the event, for good')
    .action((id: string) => run({ name: 'quarantine-skip', id }));
  addJobCommands(program, run);
  program
    .command('backup')
    .argument('<file>')
    .description('copy the data folder into one file, while it is in use')
    .action((file: string) => backUp(config(), file, say));
  program
    .command('restore')
    .argument('<file>')
    .description('put a backup in place of the data folder')
    .action((file: string) => restore(config(), file, say));
  addProductCommands(program, { config, say });
  return program;
};

/** Runs one command line and answers its exit code: 0 done, 1 failed, 2 wrong use, 3 `verify` found differences. */
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
