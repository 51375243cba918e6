import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidBytes, uuidOf } from '../platform/lib/ids.ts';

/**
 * What an invitation's link says: nothing of it is stored, an HMAC under a secret of the installation makes it hold
 * (architecture, Events and commands). The mailed link has an HMAC of its own (`isMailed`): only its holder has read
 * the mail, while the other one is shown on screens.
 */
export type InvitationLink = { organizationId: string; invitationId: string; generation: number; isMailed: boolean };

const macBytes = 16;
const bodyBytes = 36;

const macOf = (secret: string, isMailed: boolean, body: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(isMailed ? 'mailed-invitation\n' : 'invitation\n')
    .update(body)
    .digest()
    .subarray(0, macBytes);

/** The token of an invitation's link: 70 characters. */
export const tokenOf = (
  secret: string,
  { organizationId, invitationId, generation, isMailed }: InvitationLink,
): string => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(generation);
  const body = Buffer.concat([uuidBytes(organizationId), uuidBytes(invitationId), count]);
  return Buffer.concat([body, macOf(secret, isMailed, body)]).toString('base64url');
};

/** The content of a token, or null for one we did not make. */
export const parseToken = (secret: string, token: string): InvitationLink | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  const mac = bytes.subarray(bodyBytes);
  const isMailed = timingSafeEqual(macOf(secret, true, body), mac);
  if (!isMailed && !timingSafeEqual(macOf(secret, false, body), mac)) return null;
  return {
    isMailed,
    organizationId: uuidOf(body.subarray(0, 16)),
    invitationId: uuidOf(body.subarray(16, 32)),
    generation: body.readUInt32BE(32),
  };
};
