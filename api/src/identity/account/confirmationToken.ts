import { createHmac, timingSafeEqual } from 'node:crypto';
import { comparedEmail } from '@upline/contracts';
import { uuidBytes, uuidOf } from '../../platform/lib/ids.ts';

/** How long the link of a confirmation mail works, in ms: three days. */
const lifetimeMs = 3 * 86_400_000;

const macBytes = 16;
const bodyBytes = 36;

const sealOf = (secret: string, purpose: string, content: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(content).digest().subarray(0, macBytes);

/** Stands for an address in a link: a mail to a former address proves nothing about the present one. */
export const addressMark = (secret: string, email: string): string =>
  sealOf(secret, 'confirmed-address', comparedEmail(email)).toString('base64url');

/** The content of a confirmation mail's link: the person and the mark of the address that it was mailed to. */
export type Confirmation = { userId: string; mark: string };

/** The page on which a person confirms an address: the link is mailed to that address only. */
export const confirmationLink = (
  { publicUrl, secret, clock }: { publicUrl: string; secret: string; clock: () => Date },
  { userId, email }: { userId: string; email: string },
): string => {
  const until = Buffer.alloc(4);
  until.writeUInt32BE(Math.floor((clock().getTime() + lifetimeMs) / 1_000));
  const body = Buffer.concat([uuidBytes(userId), until, Buffer.from(addressMark(secret, email), 'base64url')]);
  return `${publicUrl}/confirm/${Buffer.concat([body, sealOf(secret, 'confirmation', body)]).toString('base64url')}`;
};

/** The content of a link's token; null for one that has expired or was not made here. */
export const parseConfirmation = (secret: string, token: string, at: Date): Confirmation | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(sealOf(secret, 'confirmation', body), bytes.subarray(bodyBytes))) return null;
  if (body.readUInt32BE(16) * 1_000 <= at.getTime()) return null;
  return { userId: uuidOf(body.subarray(0, 16)), mark: body.subarray(20).toString('base64url') };
};
