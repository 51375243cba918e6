import type { Command } from 'commander';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';
import { wrongUse } from './output.ts';

type Changing = { all?: boolean; yes?: boolean };

/** Adds the commands for dead jobs. */
export const addJobCommands = (program: Command, { run, confirm }: Commands): void => {
  const jobs = program
    .command('jobs')
    .description('dead jobs, which used up their attempts: mails, and work that follows from events');
  jobs
    .command('list')
    .description('the dead jobs with their errors')
    .action(() => run({ name: 'jobs-list' }));

  const change = (word: string, name: 'jobs-retry' | 'jobs-drop', description: string): Command =>
    jobs
      .command(word)
      .argument('[id]', 'id of the job')
      .option('--all', 'all of them')
      .description(description)
      .action(async (id: string | undefined, { all = false, yes }: Changing) => {
        if (all !== (id === undefined)) program.error(`Name the job to ${word}, or say --all.`, { exitCode: wrongUse });
        if (name === 'jobs-drop')
          await confirm(`${id === undefined ? 'All dead jobs are' : `The job ${id} is`} given up for good.`, { yes });
        await run({ name, id: id ?? null });
      });
  change('retry', 'jobs-retry', 'try it again, with all attempts');
  change('drop', 'jobs-drop', 'give it up for good: its work is not done').option(...yesOption);
};
