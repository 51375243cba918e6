import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { erasedSubject } from '@upline/contracts';
import { openSqliteDocuments } from './sqliteDocuments.ts';
import { parseOwn } from '../json.ts';
import { erasedSubjects } from '../keys/erasedSubjects.ts';
import { createPersonKeys } from '../keys/personKeys.ts';
import { dataFile } from '../lock/dataDir.ts';
import { messageOf } from '../messageOf.ts';
import { openWriter } from './writer.ts';

const withDocuments = async <T>(
  file: string,
  work: (documents: Awaited<ReturnType<typeof openSqliteDocuments>>) => Promise<T>,
) => {
  const writer = openWriter({ onDeath: () => undefined });
  try {
    const documents = await openSqliteDocuments({ file, writer });
    try {
      return await work(documents);
    } finally {
      await documents.close();
    }
  } finally {
    await writer.close();
  }
};

const inAccounts = (file: string): Promise<string[]> => withDocuments(file, erasedSubjects);

const inEvents = async (file: string): Promise<string[]> => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const found: string[] = [];
    // few among many: the type is in no index, and a restore may take its time
    const rows = db.prepare("SELECT type, data FROM events WHERE type LIKE '%Erased'").iterate();
    for (const { type, data } of rows) {
      const subject = erasedSubject({ type: String(type), data: parseOwn<Record<string, unknown>>(String(data)) });
      if (subject !== null) found.push(subject);
    }
    return found;
  } finally {
    db.close();
  }
};

/**
 * The subjects of all erasures in the data folder: from the deleted keys and from the log, since a restore often
 * follows damage to one of them. `unread` names the files that could not be read.
 */
export const findErasures = async (dataDir: string): Promise<{ subjects: string[]; unread: string[] }> => {
  const subjects = new Set<string>();
  const unread: string[] = [];
  for (const { file, ask } of [
    { file: dataFile(dataDir, 'accounts'), ask: inAccounts },
    { file: dataFile(dataDir, 'events'), ask: inEvents },
  ]) {
    if (!existsSync(file)) continue;
    try {
      for (const subject of await ask(file)) subjects.add(subject);
    } catch (error) {
      unread.push(`${file} (${messageOf(error)})`);
    }
  }
  return { subjects: [...subjects], unread };
};

/** Deletes the keys of these people in a file of accounts. */
export const eraseIn = (file: string, subjects: readonly string[]): Promise<void> =>
  withDocuments(file, async (documents) => {
    const keys = createPersonKeys(documents);
    for (const subject of subjects) await keys.erase(subject);
  });
