import { emailAddress, optionalName } from '@upline/contracts';
import type { IDToken } from 'openid-client';
import { SignInRefused } from './signInErrors.ts';

/** The person who signed in, as the provider describes them. */
export type Claims = {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** When the person signed in at the provider; null when it does not say. */
  authenticatedAt: string | null;
};

const maxName = 80;

// a longer name is cut, so that the person has one; other people's providers know no such limit
const text = (value: unknown): string | null => {
  const line = typeof value === 'string' ? value.replaceAll(/\s+/gu, ' ').trim() : value;
  const parsed = optionalName.safeParse(typeof line === 'string' ? line.slice(0, maxName).toWellFormed() : line);
  return parsed.success ? parsed.data : null;
};

type Names = Pick<Claims, 'firstName' | 'lastName'>;

const namesOf = ({ given_name: given, family_name: family, name }: Record<string, unknown>): Names => {
  const firstName = text(given);
  const lastName = text(family);
  if (firstName !== null || lastName !== null) return { firstName, lastName };
  const [first = '', ...rest] = (typeof name === 'string' ? name.trim() : '').split(/\s+/u);
  return { firstName: text(first), lastName: text(rest.join(' ')) };
};

/**
 * Parses the claims of an ID token; names that cannot be shown become null. Throws SignInRefused without an e-mail
 * address.
 */
export const parseClaims = (claims: IDToken): Claims => {
  const email = emailAddress.safeParse(claims['email']);
  if (!email.success) throw new SignInRefused('no-email');
  // some providers send it as a string
  const emailVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const authTime = claims['auth_time'];
  const authenticatedAt = typeof authTime === 'number' ? new Date(authTime * 1_000).toISOString() : null;
  return { subject: claims.sub, email: email.data, emailVerified, ...namesOf(claims), authenticatedAt };
};
