import type { CommandDefinition } from '@upline/contracts';
import { message, positionHeader } from '@upline/contracts';
import type { Context } from 'koa';
import { malformed } from './malformed.ts';

/** The Idempotency-Key of a POST: 1 to 200 printable characters, or null. */
export const keyOf = (ctx: Pick<Context, 'get' | 'headers'>, { method }: CommandDefinition): string | null => {
  const key = ctx.get('Idempotency-Key');
  if (method !== 'POST' || ctx.headers['idempotency-key'] === undefined) return null;
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key;
  throw malformed(message('Send an Idempotency-Key of 1 to 200 printable characters.'));
};

/** The revision of `If-Match: "7"` on a PUT, or null. */
export const ifMatchOf = (ctx: Pick<Context, 'get'>, { method }: CommandDefinition): number | null => {
  const value = ctx.get('If-Match');
  if (method !== 'PUT' || value === '' || value === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(value)?.[1];
  if (digits === undefined) throw malformed(message('Send If-Match as the revision in quotes, like "7".'));
  return Number(digits);
};

/** The position a read asks for, or null. */
export const wantedPositionOf = (ctx: Context): number | null => {
  const value = ctx.get(positionHeader);
  if (value === '') return null;
  if (!/^\d{1,16}$/.test(value) || !Number.isSafeInteger(Number(value)))
    throw malformed(`Send ${positionHeader} as a whole number.`);
  return Number(value);
};
