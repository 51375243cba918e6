import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../ports/startError.ts';
import { messageOf } from '../lib/messageOf.ts';

const files = { sessionSecret: 'session-secret', operatorToken: 'operator-token', folderId: 'folder-id' } as const;
export type SecretName = keyof typeof files;

const secretBytes = 32;

/** As short as the settings allow; a shorter file was cut off. */
const minLength = 16;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * A secret kept in the data folder, null when there is none. Throws a StartError when it cannot be read or was cut
 * off.
 */
export const findSecret = (dataDir: string, name: SecretName): string | null => {
  const file = join(dataDir, files[name]);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < minLength) throw new Error('it is too short');
    return secret;
  } catch (error) {
    if (isMissing(error)) return null;
    const message =
      `The secret in ${file} cannot be used (${messageOf(error)}). ` +
      'Restore it from a backup, or remove the file so that a new one is made.';
    throw new StartError(message, { cause: error });
  }
};

const makeSecret = (dataDir: string, name: SecretName): string => {
  const secret = randomBytes(secretBytes).toString('base64url');
  const path = join(dataDir, files[name]);
  // renamed when it is whole: a crash leaves no half of a secret
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, `${secret}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  return secret;
};

/** The secret kept in the data folder, made at the first time. The caller holds the folder's lock. */
export const keptSecret = (dataDir: string, name: SecretName): string =>
  findSecret(dataDir, name) ?? makeSecret(dataDir, name);
