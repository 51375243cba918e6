import { DatabaseSync } from 'node:sqlite';

/** Copies a database into a new file, also while it is in use. */
export const copyDatabase = (from: string, to: string): void => {
  const db = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    // one read transaction: the copy is of one moment, however long it takes
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
};

/** Throws when a database file is damaged. */
export const checkDatabase = (file: string): void => {
  const db = new DatabaseSync(file);
  try {
    const fault = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
    if (fault !== 'ok') throw new Error(String(fault));
  } finally {
    db.close();
  }
};
