import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();

/**
 * Signs a value: one URL-safe word that anyone can read and only the holder of the secret can make. A word of one
 * `purpose` is not valid for another.
 */
export const signValue = (secret: string, purpose: string, value: unknown): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${signatureOf(secret, purpose, text).toString('base64url')}`;
};

/** The signed value, or null when the signature is not ours. */
export const verifyValue = (secret: string, purpose: string, word: string): unknown => {
  const [text = '', signature = ''] = word.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, purpose, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
};
