import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { message } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { commonPasswords } from './commonPasswords.ts';

export const minPasswordLength = 8;
export const maxPasswordLength = 200;

const derive = promisify(argon2);

// 19 MiB and two passes: the smaller of OWASP's recommended pairs, 35 ms here
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

// each hash fills a core: further ones wait, so that sign-ins leave time for other requests
const atOnce = 2;
const maxWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= maxWaiting)
    throw new Unavailable('sign-in', { cause: new Error('too many passwords to check at once') });
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

type Cost = typeof cost;
const digestOf = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength: 32 }),
  );

/** A salted argon2id hash of a password, as one line with its parameters. Throws Unavailable when too many wait. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const digest = await digestOf(password, nonce, cost);
  return [
    'argon2id',
    cost.memory,
    cost.passes,
    cost.parallelism,
    nonce.toString('base64url'),
    digest.toString('base64url'),
  ].join('$');
};

// compared for addresses without an account, so that both cases take the same time
const nobody = [
  `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}`,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(32).toString('base64url'),
].join('$');

/**
 * Whether the password belongs to the hash. Takes the same time when there is no hash (null). Throws Unavailable when
 * too many wait.
 */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce = '', expected = ''] = (hash ?? nobody).split('$');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const digest = await digestOf(password, Buffer.from(nonce, 'base64url'), parameters);
  return timingSafeEqual(digest, Buffer.from(expected, 'base64url')) && hash !== null;
};

/** Whether the hash was made at another cost than new hashes. */
export const isOutdatedHash = (hash: string): boolean =>
  !hash.startsWith(`argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}$`);

const isRun = (text: string): boolean => {
  const steps = new Set(
    [...text].slice(1).map((letter, index) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0)),
  );
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step));
};

/** The message that refuses a new password, or null when it is accepted. `email` is the account's address. */
export const passwordProblem = (password: string, email: string): string | null => {
  const length = [...password].length;
  if (length === 0) return message('Please choose a password');
  if (length < minPasswordLength)
    return message('{count, plural, one {Please use at least # character} other {Please use at least # characters}}', {
      count: minPasswordLength,
    });
  if (length > maxPasswordLength)
    return message('{count, plural, one {Please use at most # character} other {Please use at most # characters}}', {
      count: maxPasswordLength,
    });
  const plain = password.toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split('@')[0])
    return message('Please choose a password that is not your email');
  if (commonPasswords.has(plain) || isRun(plain))
    return message('This password is too common. Please choose another one');
  return null;
};
