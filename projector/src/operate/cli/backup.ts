import { resolve } from 'node:path';
import { backUpDataDir } from '@upline/infra/backup/dataBackup.ts';
import { restoreDataDir } from '@upline/infra/backup/dataRestore.ts';
import type { Restored } from '@upline/infra/backup/dataRestore.ts';
import type { Command } from 'commander';
import type { Commands } from './commands.ts';
import { yesOption } from './commands.ts';
import { number } from './progress.ts';

const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** Copies the data folder into one file and says what it holds and lacks. */
const backUp = async ({ config, print }: Commands, file: string, { partial }: { partial: boolean }): Promise<void> => {
  const backedUp = await backUpDataDir(config(), file, { partial });
  const { names, lacks, log, sizeBytes } = backedUp;
  const events = log ? `${counted(log.events, 'event', 'events')} of ${counted(log.people, 'person', 'people')}, ` : '';
  const reach = lacks.length === 0 ? 'It can read everything: keep' : `It lacks ${lacks.join(', and ')}. Keep`;
  const lines = [
    `${file} holds ${events}${counted(sizeBytes, 'byte', 'bytes')}: ${names.join(', ')}.`,
    `${reach} it as safe as the data folder.`,
  ];
  print(lines.join('\n'), { file, ...backedUp });
};

const eraseAgain = 'Erase them again, or restore again';

const unknownText = (since: string): string =>
  `People who were erased ${since === '' ? 'after the backup was made' : `after ${since}`}, if any, are back, ` +
  `because there were no data here to know them from. ${eraseAgain} with --erased-in and a newer backup.`;

const restoredText = ({ names, setAside, lacks, erasures, unread, unknownSince }: Restored): string =>
  [
    `Restored ${names.join(', ')}.${setAside === null ? '' : ` What was there before is in ${setAside}.`}`,
    ...(lacks.length > 0 ? [`Not restored: ${lacks.join(', and ')}. They stay as they are.`] : []),
    ...(erasures > 0 ? [`${erasures} people and prospects whose data was erased stay erased.`] : []),
    ...(unknownSince === null ? [] : [unknownText(unknownSince)]),
    ...unread.map(
      (source) =>
        `People who were erased since the backup may be back: ${source} could not be read. ` +
        `${eraseAgain} beside a whole file.`,
    ),
    'The views are rebuilt at the next start.',
  ].join('\n');

type Restoring = { erasedIn?: string; yes?: boolean };

/** Adds the commands that copy the data folder and put a copy in its place. */
export const addBackupCommands = (program: Command, commands: Commands): void => {
  const { config, print, confirm } = commands;
  program
    .command('backup')
    .argument('<file>')
    .option('--partial', 'also where it lacks what an engine has')
    .description('copy the data folder into one file, while it is in use')
    .action((file: string, { partial = false }: { partial?: boolean }) => backUp(commands, file, { partial }));
  program
    .command('restore')
    .argument('<file>')
    .option('--erased-in <backup>', 'a newer backup: people who are erased in it stay erased')
    .option(...yesOption)
    .description('put a backup in place of the data folder')
    .action(async (file: string, { erasedIn, yes }: Restoring) => {
      const folder = resolve(config().dataDir);
      await confirm(`${file} takes the place of the data in ${folder}, which are set aside there.`, { yes });
      const restored = await restoreDataDir(config(), file, { erasedIn });
      print(restoredText(restored), restored);
    });
};
