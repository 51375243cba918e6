import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyOfSecret } from './ids.ts';

const timeBytes = 6;
const macBytes = 12;

/** What a signed text says: bytes, and the time in epoch ms at which it was signed. */
export type Signed = { atMs: number; bytes: Uint8Array };

const macOf = (secret: string, label: string, content: Uint8Array): Buffer =>
  createHmac('sha256', keyOfSecret(secret)).update(`${label}\n`).update(content).digest().subarray(0, macBytes);

/** A text for links and forms that only this installation can make. `label` says what it is good for. */
export const signedText = (secret: string, label: string, { atMs, bytes }: Signed): string => {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(atMs, 0, timeBytes);
  const content = Buffer.concat([time, bytes]);
  return Buffer.concat([macOf(secret, label, content), content]).toString('base64url');
};

/** What this installation signed for this purpose; null for any other text. */
export const readSigned = (secret: string, label: string, text: string): { atMs: number; bytes: Buffer } | null => {
  const all = Buffer.from(text, 'base64url');
  if (all.length < macBytes + timeBytes) return null;
  const content = all.subarray(macBytes);
  if (!timingSafeEqual(all.subarray(0, macBytes), macOf(secret, label, content))) return null;
  return { atMs: content.readUIntBE(0, timeBytes), bytes: content.subarray(timeBytes) };
};
