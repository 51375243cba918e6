import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyOfSecret } from '../../platform/lib/ids.ts';

const timeBytes = 6;
const randomLength = 12;
const macBytes = 12;

const macOf = (secret: string, label: string, bytes: Uint8Array): Buffer =>
  createHmac('sha256', keyOfSecret(secret)).update(`${label}\n`).update(bytes).digest().subarray(0, macBytes);

const signed = (secret: string, label: string, bytes: Buffer): string =>
  Buffer.concat([macOf(secret, label, bytes), bytes]).toString('base64url');

/** What was signed under this label; null for any other text. */
const opened = (secret: string, label: string, text: string): Buffer | null => {
  const all = Buffer.from(text, 'base64url');
  if (all.length <= macBytes) return null;
  const bytes = all.subarray(macBytes);
  return timingSafeEqual(all.subarray(0, macBytes), macOf(secret, label, bytes)) ? bytes : null;
};

const timed = (atMs: number, rest: Uint8Array): Buffer => {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(atMs, 0, timeBytes);
  return Buffer.concat([time, rest]);
};

type Sealing = { secret: string; clock: () => Date };

/** A text that is another one for each visitor of a page, with the signed time at which the page was shown. */
export const createVisit = ({ secret, clock }: Sealing): string =>
  signed(secret, 'visit', timed(clock().getTime(), randomBytes(randomLength)));

/** When the page of a visit was shown, in epoch ms; null where this installation did not show it. */
export const shownAtOf = (secret: string, visit: string): number | null =>
  opened(secret, 'visit', visit)?.readUIntBE(0, timeBytes) ?? null;

/** How long an address shows the answer of its visitor: long enough for the page that follows the answer. */
const tokenMs = 10 * 60_000;

/** Names a visitor of a link in the address of a page, for some minutes. */
export const answeredToken = ({ secret, clock }: Sealing, shareId: string, key: string): string =>
  signed(secret, `answered ${shareId}`, timed(clock().getTime(), Buffer.from(key)));

/** The key of the visitor that such a token names; null for any other text, and once its time is over. */
export const keyOfToken = ({ secret, clock }: Sealing, shareId: string, token: string): string | null => {
  const bytes = opened(secret, `answered ${shareId}`, token);
  if (bytes === null || clock().getTime() - bytes.readUIntBE(0, timeBytes) > tokenMs) return null;
  return bytes.subarray(timeBytes).toString('utf8');
};
