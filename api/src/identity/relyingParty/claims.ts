import { comparedEmail, emailAddress, optionalName } from '@upline/contracts';
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

type Claimed = Readonly<Record<string, unknown>>;

/** Whether the claims have an address, right or wrong. */
export const hasAddress = ({ email }: Claimed): boolean => typeof email === 'string' && email.trim() !== '';

const isVerified = ({ email_verified: verified }: Claimed): boolean =>
  // some providers send it as a string
  verified === true || verified === 'true';

const nameClaims = ['given_name', 'family_name', 'name'];
const hasName = (claims: Claimed): boolean =>
  nameClaims.some((name) => typeof claims[name] === 'string' && claims[name] !== '');

/** Whether an ID token leaves out what the userinfo endpoint may tell. */
export const lacksClaims = (claims: Claimed): boolean =>
  !hasAddress(claims) || claims['email_verified'] === undefined || !hasName(claims);

/** The claims about the address: what one source says of an address holds for no other. */
const addressOf = (token: Claimed, more: Claimed): Claimed => {
  if (!hasAddress(token)) return more;
  const isSame = !hasAddress(more) || comparedEmail(String(more['email'])) === comparedEmail(String(token['email']));
  return token['email_verified'] === undefined && isSame ? { ...more, email: token['email'] } : token;
};

/**
 * Parses the claims of an ID token and of the userinfo endpoint; names that cannot be shown become null. Throws
 * SignInRefused without an e-mail address.
 */
export const parseClaims = (token: IDToken, more: Claimed = {}): Claims => {
  const claims = addressOf(token, more);
  const email = emailAddress.safeParse(claims['email']);
  if (!email.success) throw new SignInRefused('no-email');
  const authTime = token['auth_time'];
  const authenticatedAt = typeof authTime === 'number' ? new Date(authTime * 1_000).toISOString() : null;
  const names = namesOf(hasName(token) ? token : more);
  return { subject: token.sub, email: email.data, emailVerified: isVerified(claims), ...names, authenticatedAt };
};
