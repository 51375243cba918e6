import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';
import { wrongUse } from './output.ts';

const toPosition = (text: string): number => {
  const position = Number(text);
  if (!Number.isSafeInteger(position) || position < 0)
    throw new InvalidArgumentError('It is a position of the log: a whole number from 0 on.');
  return position;
};

/** Adds the commands for views: status, rebuild, verify, replay. */
export const addViewCommands = (program: Command, { run, warn }: Commands): void => {
  program
    .command('status')
    .description('the state and position of every view')
    .action(() => run({ name: 'status' }));
  program
    .command('rebuild')
    .argument('[view...]')
    .option('--all', 'all views')
    .description('build new generations of views beside the live ones and switch')
    .action((views: string[], { all = false }: { all?: boolean }) => {
      if (all !== (views.length === 0))
        program.error('Name the views to rebuild, or say --all.', { exitCode: wrongUse });
      return run({ name: 'rebuild', views });
    });
  program
    .command('verify')
    .argument('[view...]')
    .description('compare views with a new fold of the log; exit code 3 when a row differs')
    .action((views: string[]) => run({ name: 'verify', views }));
  program
    .command('replay')
    .argument('<view>')
    .requiredOption('--from <position>', 'the first position to fold again', toPosition)
    .description('fold events again into a view')
    .action(async (view: string, { from }: { from: number }) => {
      warn('Rows do not keep their earlier contents, so the whole view is folded again from the beginning.');
      await run({ name: 'replay', view, from });
    });
};

/** Adds the commands for views that stopped at an event. */
export const addQuarantineCommands = (program: Command, { run, confirm }: Commands): void => {
  const quarantine = program.command('quarantine').description('views stopped at an event');
  quarantine.command('list').action(() => run({ name: 'quarantine-list' }));
  quarantine
    .command('retry')
    .argument('<id>', 'id of the event')
    .action((id: string) => run({ name: 'quarantine-retry', id }));
  quarantine
    .command('skip')
    .argument('<id>', 'id of the event')
    .option(...yesOption)
    .description('let the stopped views go on without the event, for good')
    .action(async (id: string, { yes }: { yes?: boolean }) => {
      await confirm(`The stopped views leave out the event ${id} for good.`, { yes });
      await run({ name: 'quarantine-skip', id });
    });
};
