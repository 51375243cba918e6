import { existsSync } from 'node:fs';
import { openSqliteDocuments } from '../sqliteDocuments.ts';
import { createPersonKeys } from '../../keys/personKeys.ts';
import { dataFile } from '../../lock/dataDir.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { erasedIn } from './backupCopies.ts';
import { openWriter } from '../writer/writer.ts';

/**
 * The subjects of all erasures in the data folder: from the deleted keys and from the log, since a restore often
 * follows damage to one of them. `unread` names the files that could not be read.
 */
export const findErasures = (dataDir: string): { subjects: string[]; unread: string[] } => {
  const subjects = new Set<string>();
  const unread: string[] = [];
  for (const file of [dataFile(dataDir, 'accounts'), dataFile(dataDir, 'events')]) {
    if (!existsSync(file)) continue;
    try {
      for (const subject of erasedIn(file)) subjects.add(subject);
    } catch (error) {
      unread.push(`${file} (${messageOf(error)})`);
    }
  }
  return { subjects: [...subjects], unread };
};

/** Deletes the keys of these people in a file of accounts. */
export const eraseIn = async (file: string, subjects: readonly string[]): Promise<void> => {
  const writer = openWriter({ onDeath: () => undefined });
  try {
    const documents = await openSqliteDocuments({ file, writer });
    try {
      const keys = createPersonKeys(documents);
      for (const subject of subjects) await keys.erase(subject);
    } finally {
      await documents.close();
    }
  } finally {
    await writer.close();
  }
};
