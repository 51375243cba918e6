import type { OperatorCommand } from '@upline/infra/channels.ts';
import type { Command } from 'commander';
import { wrongUse } from './output.ts';

/** Adds what operators do with jobs that used up their tries. */
export const addJobCommands = (program: Command, run: (command: OperatorCommand) => Promise<void>): void => {
  const jobs = program
    .command('jobs')
    .description('jobs that used up their tries: mails, and what follows from events');
  jobs
    .command('list')
    .description('what failed for good, and why')
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
  change('retry', 'jobs-retry', 'try it again, as often as the first time');
  change('drop', 'jobs-drop', 'give it up for good: what it was to do is not done');
};
