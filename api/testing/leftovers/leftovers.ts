import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fold } from '@upline/contracts';

/** Bytes to look for, and what they are. */
export type Needle = { what: string; bytes: Buffer };

const encodings = ['hex', 'base64', 'base64url'] as const;

const bare = (text: string): string => text.replace(/=+$/, '');

/** A text as it may be written: as it is, in small letters, folded as searches do, and as mails encode it. */
export const textNeedles = (text: string): Needle[] => {
  const forms = new Set([
    text,
    text.toLowerCase(),
    fold(text),
    text.replaceAll('É', '=C3=89'),
    encodeURIComponent(text),
  ]);
  return [...forms].map((form) => ({ what: form, bytes: Buffer.from(form) }));
};

/** The SHA-256 of a text, raw and in each usual writing. */
export const hashNeedles = (text: string): Needle[] => {
  const hash = createHash('sha256').update(text).digest();
  const what = `the hash of ${text}`;
  return [hash, ...encodings.map((encoding) => Buffer.from(bare(hash.toString(encoding))))].map((bytes) => ({
    what,
    bytes,
  }));
};

/** A key, raw and in each usual writing. */
export const keyNeedles = (subject: string, key: Buffer): Needle[] =>
  [key, ...encodings.map((encoding) => Buffer.from(bare(key.toString(encoding))))].map((bytes) => ({
    what: `the key of ${subject}`,
    bytes,
  }));

/** Something that is kept: the name of a file or a collection, and its content. */
export type Kept = { name: string; bytes: Buffer };

/** The files below a folder. Another process has them open. */
export const filesIn = (folder: string): Kept[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }));

/** The findings, as "name: what", each once. */
export const findIn = (kept: readonly Kept[], needles: readonly Needle[]): string[] => {
  const found = kept.flatMap(({ name, bytes }) =>
    needles.flatMap((needle) => (bytes.includes(needle.bytes) ? [`${name}: ${needle.what}`] : [])),
  );
  return [...new Set(found)].sort();
};

const accounts = /^accounts\.db(-wal)?$/;

/** The keys of stored documents, by subject. */
export const keysOf = (rows: readonly { id: string; document: string }[]): Map<string, Buffer> =>
  new Map(
    rows.flatMap(({ id, document }): [string, Buffer][] => {
      const { key } = JSON.parse(document) as { key: string | null };
      return key === null ? [] : [[id, Buffer.from(key, 'base64')]];
    }),
  );

/** The keys that seal personal data, by subject or snapshot, read from a copy of the account store. */
export const keysIn = (dataDir: string, collection: 'key' | 'snapshotKey' = 'key'): Map<string, Buffer> => {
  const copy = mkdtempSync(join(tmpdir(), 'upline-copy-'));
  try {
    for (const file of readdirSync(dataDir).filter((name) => accounts.test(name)))
      cpSync(join(dataDir, file), join(copy, file));
    const database = new DatabaseSync(join(copy, 'accounts.db'));
    const rows = database.prepare('SELECT id, document FROM documents WHERE collection = ?').all(collection);
    database.close();
    return keysOf(rows.map(({ id, document }) => ({ id: String(id), document: String(document) })));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
