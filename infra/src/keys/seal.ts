import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { erased } from '@upline/contracts';
import { pooledRandom } from '../lib/randomPool.ts';

/** Names the way of sealing; another way gets another prefix. */
const prefix = 'sealed1:';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Whether a stored value is sealed: versions before did not seal every field. */
export const isSealed = (value: unknown): boolean => typeof value === 'string' && value.startsWith(prefix);

/** Where a sealed value belongs: it cannot be read anywhere else. */
export type Place = { eventId: string; field: string };

/** A subject's 32 bytes as a key for `seal` and `unseal`: from raw bytes making a cipher takes ten times as long. */
export const toSealingKey = (key: Uint8Array): KeyObject => createSecretKey(key);

const bindingOf = ({ eventId, field }: Place): Buffer => Buffer.from(`${eventId}/${field}`);

/** Seals bytes with AES-256-GCM. */
export const sealBytes = (bytes: Uint8Array, key: KeyObject, place: Place): string => {
  const iv = pooledRandom(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(bindingOf(place));
  const sealed = Buffer.concat([iv, sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
  return `${prefix}${sealed.toString('base64url')}`;
};

export const seal = (text: string, key: KeyObject, place: Place): string => sealBytes(Buffer.from(text), key, place);

/** The bytes that were sealed. Throws unless they are all as they were sealed, under this key and at this place. */
export const unsealBytes = (value: string, key: KeyObject, place: Place): Buffer => {
  const sealed = Buffer.from(value.slice(prefix.length), 'base64url');
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(bindingOf(place))
    .setAuthTag(sealed.subarray(-tagBytes));
  const bytes = opening.update(sealed.subarray(ivBytes, -tagBytes));
  // this cipher holds no bytes back
  opening.final();
  return bytes;
};

/**
 * The text, or `[erased]` when it cannot be read: without a key, or sealed under another one. One unreadable name
 * must not stop a reader that goes through the whole log. A text that is not sealed comes from a version that did not
 * seal this field yet: it is read as long as there is a key.
 */
export const unseal = (value: string, key: KeyObject | null, place: Place): string => {
  if (!key) return erased;
  if (!isSealed(value)) return value;
  try {
    return unsealBytes(value, key, place).toString('utf8');
  } catch {
    return erased;
  }
};
