import * as z from 'zod';

// Control characters (tab and line breaks aside) and bidirectional overrides: they hide or reorder what a person reads.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

const clean = (schema: z.ZodString): z.ZodString =>
  schema
    .refine((text) => !forbidden.test(text), { error: 'Please remove invisible control characters' })
    .refine((text) => text.isWellFormed(), {
      error: 'Please remove broken characters',
    });

/** Text of at most `max` characters, trimmed, without control characters. */
export const text = (max: number): z.ZodString =>
  clean(z.string().trim().max(max, `Please use at most ${max} characters`));

/** Text that must not be empty; `message` is shown when it is. */
export const requiredText = (max: number, message: string): z.ZodString => text(max).min(1, message);

/** Optional text: missing, null and blank all become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value));

/** Search words of a list; undefined when blank. */
export const searchText = text(100)
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** An id in UUID form. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Please use an id in UUID form');

const isWebUrl = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.hostname !== ''
  );
};

/** An http or https address without user info (design, section 5). */
export const webUrl = clean(z.string().trim().max(2048, 'Please use at most 2048 characters')).refine(isWebUrl, {
  error: 'Please enter a valid URL',
});

const blankToNull = z
  .string()
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value));

/** An optional web address: missing, null and blank all become null. */
export const optionalWebUrl = blankToNull.pipe(webUrl.nullable());

/** An e-mail address as typed, trimmed. */
export const emailAddress = clean(z.string().trim().max(254, 'Please use at most 254 characters')).regex(
  z.regexes.email,
  'Please enter a valid email',
);

/** An optional e-mail address: missing, null and blank all become null. */
export const optionalEmail = blankToNull.pipe(emailAddress.nullable());

/** `#` followed by six hex digits, in any case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a valid hex color');

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An IANA time zone name. */
export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'Please choose a time zone' });
