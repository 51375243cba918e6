import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Names the way of wrapping; another way gets another prefix. */
const prefix = 'wrapped1.';

/**
 * A key of 32 bytes for one purpose, derived from SESSION_SECRET (HKDF with SHA-256). Keys of different purposes say
 * nothing about each other or about the secret.
 */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'upline', purpose, keyBytes));

/** Values that only processes with the same SESSION_SECRET read, made for one purpose. */
export type Wrapping = {
  /** The value as one URL-safe word. `place` is where it is stored: it cannot be read at another place. */
  wrap: (place: string, value: unknown) => string;
  /** The value, or null when it was wrapped under another secret, for another place, or changed since. */
  unwrap: (place: string, word: string) => unknown;
  /** A name that stands for a text and does not give it away: the same text has the same name. */
  nameOf: (text: string) => string;
};

/** Wraps values (AES-256-GCM) and names (HMAC) under keys derived from SESSION_SECRET for one purpose. */
export const createWrapping = (secret: string, purpose: string): Wrapping => {
  const sealing = deriveKey(secret, `${purpose}: values`);
  const naming = deriveKey(secret, `${purpose}: names`);
  return {
    wrap: (place, value) => {
      const iv = randomBytes(ivBytes);
      const wrapping = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(place));
      const text = wrapping.update(JSON.stringify(value), 'utf8');
      return prefix + Buffer.concat([iv, text, wrapping.final(), wrapping.getAuthTag()]).toString('base64url');
    },
    unwrap: (place, word) => {
      if (!word.startsWith(prefix)) return null;
      try {
        const bytes = Buffer.from(word.slice(prefix.length), 'base64url');
        const opening = createDecipheriv(cipher, sealing, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes));
        const text = Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]);
        return JSON.parse(text.toString('utf8')) as unknown;
      } catch {
        return null;
      }
    },
    nameOf: (text) => createHmac('sha256', naming).update(text).digest('base64url'),
  };
};
