import { resolve } from 'node:path';
import { backUpDataDir, restoreDataDir } from '@upline/infra/dataBackup.ts';
import type { Command } from 'commander';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';

/** Copies the data folder into one file and says what it holds. */
const backUp = async ({ config, print }: Commands, file: string): Promise<void> => {
  const names = await backUpDataDir(config(), file);
  const text = `${file} holds ${names.join(', ')}. It can read everything: keep it as safe as the data folder.`;
  print(text, { file, names });
};

/** Puts a backup in place of the data folder and says what it restored. */
const restore = async ({ config, print }: Commands, file: string): Promise<void> => {
  const restored = await restoreDataDir(config(), file);
  const { names, setAside, erasures, unread } = restored;
  const lines = [
    `Restored ${names.join(', ')}. What was there before is in ${setAside}.`,
    ...(erasures > 0 ? [`${erasures} people and prospects whose data was erased stay erased.`] : []),
    ...unread.map(
      (source) =>
        `People who were erased since the backup may be back: ${source} could not be read. ` +
        'Erase them again, or restore again beside a whole file.',
    ),
    'The views are rebuilt at the next start.',
  ];
  print(lines.join('\n'), restored);
};

/** Adds the commands for backups of the data folder. */
export const addBackupCommands = (program: Command, commands: Commands): void => {
  program
    .command('backup')
    .argument('<file>')
    .description('copy the data folder into one file, while it is in use')
    .action((file: string) => backUp(commands, file));
  program
    .command('restore')
    .argument('<file>')
    .option(...yesOption)
    .description('put a backup in place of the data folder')
    .action(async (file: string, { yes }: { yes?: boolean }) => {
      const folder = resolve(commands.config().dataDir);
      await commands.confirm(`${file} takes the place of the data in ${folder}, which are set aside there.`, { yes });
      await restore(commands, file);
    });
};
