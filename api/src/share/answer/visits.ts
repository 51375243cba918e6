import { randomBytes } from 'node:crypto';
import { readSigned, signedText } from '../../platform/lib/signedText.ts';

const randomLength = 12;

type Sealing = { secret: string; clock: () => Date };

/** A text that is another one for each visitor of a page, with the signed time at which the page was shown. */
export const createVisit = ({ secret, clock }: Sealing): string =>
  signedText(secret, 'visit', { atMs: clock().getTime(), bytes: randomBytes(randomLength) });

/** When the page of a visit was shown, in epoch ms; null where this installation did not show it. */
export const shownAtOf = (secret: string, visit: string): number | null =>
  readSigned(secret, 'visit', visit)?.atMs ?? null;

/** How long an address shows the answer of its visitor: long enough for the page that follows the answer. */
const tokenMs = 10 * 60_000;

/** Names a visitor of a link in the address of a page, for some minutes. */
export const answeredToken = ({ secret, clock }: Sealing, shareId: string, key: string): string =>
  signedText(secret, `answered ${shareId}`, { atMs: clock().getTime(), bytes: Buffer.from(key) });

/** The key of the visitor that such a token names; null for any other text, and once its time is over. */
export const keyOfToken = ({ secret, clock }: Sealing, shareId: string, token: string): string | null => {
  const read = readSigned(secret, `answered ${shareId}`, token);
  if (read === null || clock().getTime() - read.atMs > tokenMs) return null;
  return read.bytes.toString('utf8');
};
