import type { OperatorCommand } from '@upline/contracts';
import type { Command } from 'commander';
import { wrongUse } from './output.ts';

/** Adds the commands for dead jobs. */
export const addJobCommands = (program: Command, run: (command: OperatorCommand) => Promise<void>): void => {
  const jobs = program
    .command('jobs')
    .description('dead jobs, which used up their attempts: mails, and work that follows from events');
  jobs
    .command('list')
    .description('the dead jobs with their errors')
    .action(() => run({ name: 'jobs-list' }));

  const change = (word: string, name: 'jobs-retry' | 'jobs-drop', description: string): void => {
    jobs
      .command(word)
      .argument('[id]', 'id of the job')
      .option('--all', 'all of them')
      .description(description)
      .action((id: string | undefined, { all = false }: { all?: boolean }) => {
        if (all !== (id === undefined)) program.error(`Name the job to ${word}, or say --all.`, { exitCode: wrongUse });
        return run({ name, id: id ?? null });
      });
  };
  change('retry', 'jobs-retry', 'try it again, with all attempts');
  change('drop', 'jobs-drop', 'give it up for good: its work is not done');
};
