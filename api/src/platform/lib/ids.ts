import { createHmac, createSecretKey, hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { pooledRandom } from '@upline/infra/lib/randomPool.ts';

const toUuid = (bytes: Uint8Array, version: number): string => {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = ((own[6] ?? 0) & 0x0f) | (version << 4);
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
  const hex = own.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** 16 bytes of an id in UUID form. */
export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id in UUID form of 16 bytes. */
export const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** A time-ordered UUID (version 7) for an instant in epoch ms. */
export const uuidV7 = (atMs: number): string => {
  const bytes = Buffer.alloc(16);
  pooledRandom(16).copy(bytes);
  bytes.writeUIntBE(atMs, 0, 6);
  return toUuid(bytes, 7);
};

/** A name-based UUID (version 5, RFC 9562). */
export const uuidV5 = (namespace: string, name: string): string =>
  toUuid(hash('sha1', Buffer.concat([uuidBytes(namespace), Buffer.from(name)]), 'buffer'), 5);

/** Namespace of the ids that this product derives. */
export const idNamespace = '6f0c2b0e-52b1-5d0a-9d5f-0b6f7a4c1e55';

const uuidV7Form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

// one installation has one secret, and a text would become a key again with each HMAC
let lastKey: { secret: string; key: KeyObject } | null = null;
/** The secret of the installation as a key. */
export const keyOfSecret = (secret: string): KeyObject => {
  if (lastKey?.secret !== secret) lastKey = { secret, key: createSecretKey(secret, 'utf8') };
  return lastKey.key;
};

/**
 * The id that a repeated command finds again: an HMAC in UUID form, which keeps the time prefix of a key that is a UUID
 * v7, because random ids cost ten times as much in ordered storage.
 */
export const idFromKey = (secret: string, parts: readonly (string | null)[], key: string): string => {
  const digest = createHmac('sha256', keyOfSecret(secret))
    .update([...parts, key].join('\n'))
    .digest();
  if (!uuidV7Form.test(key)) return toUuid(digest, 8);
  digest.write(key.slice(0, 8) + key.slice(9, 13), 0, 'hex');
  return toUuid(digest, 7);
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A share's link code: its id in base62, 22 characters. */
export const codeOfShare = (shareId: string): string => {
  let rest = BigInt(`0x${shareId.replaceAll('-', '')}`);
  let code = '';
  for (let index = 0; index < 22; index += 1) {
    code = (alphabet[Number(rest % 62n)] ?? '') + code;
    rest /= 62n;
  }
  return code;
};

/** The share of a link code, or null when it is none. */
export const shareOfCode = (code: string): string | null => {
  if (!/^[0-9A-Za-z]{22}$/.test(code)) return null;
  const value = [...code].reduce((sum, letter) => sum * 62n + BigInt(alphabet.indexOf(letter)), 0n);
  if (value >= 1n << 128n) return null;
  return uuidOf(Buffer.from(value.toString(16).padStart(32, '0'), 'hex'));
};
