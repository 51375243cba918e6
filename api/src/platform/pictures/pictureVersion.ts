import { createHash } from 'node:crypto';

/** The version of a picture, which changes with its bytes. */
export const versionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
