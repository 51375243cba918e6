import { createHmac, timingSafeEqual } from 'node:crypto';

/** The mails that their own link switches off, by the number in its token: a number never changes its meaning. */
const kinds = ['reports', 'reminders'] as const;
export type EndedMail = (typeof kinds)[number];

const idBytes = 16;
const macBytes = 16;

const macOf = (secret: string, said: Buffer): Buffer =>
  createHmac('sha256', secret).update('switch a mail off\n').update(said).digest().subarray(0, macBytes);

const toId = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

type Site = { secret: string; publicUrl: string };

/** The link in a mail to a person that switches mails of its kind off, without a session. */
export const switchOffLink = ({ secret, publicUrl }: Site, userId: string, kind: EndedMail): string => {
  const said = Buffer.concat([Buffer.of(kinds.indexOf(kind)), Buffer.from(userId.replaceAll('-', ''), 'hex')]);
  return `${publicUrl}/switch-off/${Buffer.concat([said, macOf(secret, said)]).toString('base64url')}`;
};

/** The person and the kind that a token names, or null for a token that this site did not make. */
export const parseSwitchOff = (secret: string, token: string): { userId: string; kind: EndedMail } | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 1 + idBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const said = bytes.subarray(0, 1 + idBytes);
  const kind = kinds[said[0] ?? kinds.length];
  if (kind === undefined || !timingSafeEqual(macOf(secret, said), bytes.subarray(said.length))) return null;
  return { userId: toId(said.subarray(1)), kind };
};
