import { backUpDataDir, restoreDataDir } from '@upline/infra/dataBackup.ts';
import type { Config } from '@upline/infra/config.ts';

type Say = (text: string) => void;

/** Copies the data folder into one file and says what it holds. */
export const backUp = async (config: Config, file: string, say: Say): Promise<void> => {
  const names = await backUpDataDir(config, file);
  say(`${file} holds ${names.join(', ')}. It can read everything: keep it as safe as the data folder.`);
};

/** Puts a backup in place of the data folder and says what it restored. */
export const restore = async (config: Config, file: string, say: Say): Promise<void> => {
  const { names, setAside, erasures, unread } = await restoreDataDir(config, file);
  say(`Restored ${names.join(', ')}. What was there before is in ${setAside}.`);
  if (erasures > 0) say(`${erasures} people and prospects whose data was erased stay erased.`);
  for (const source of unread)
    say(
      `People who were erased since the backup may be back: ${source} could not be read. ` +
        'Erase them again, or restore again beside a whole file.',
    );
  say('The views are rebuilt at the next start.');
};
