import * as z from 'zod';
import { isEmail } from './emailAddress.ts';
import { withoutDirections, withoutMarks } from './invisible.ts';
import { localeTags } from '../language/locales.ts';
import { message } from '../language/text.ts';
import { isKnownZone } from '../time/zones.ts';

// Control characters (tab and line breaks aside) and bidirectional overrides: they hide or reorder what a person reads.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

// Tags spell hidden words; they are written in the flags of regions only.
const regionFlag = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
const tag = /[\u{e0000}-\u{e007f}]/u;

const isHidden = (text: string): boolean => forbidden.test(text) || tag.test(text.replaceAll(regionFlag, ''));

// half of a pair that stands for one character
const halfCharacter = /\p{Surrogate}/u;

const clean = (schema: z.ZodString): z.ZodString =>
  schema
    .refine((text) => !isHidden(text), { error: message('Please remove invisible control characters') })
    .refine((text) => !halfCharacter.test(text), {
      error: message('Please remove broken characters'),
    });

/** A tab, or what begins another line. */
export const lineBreak = /[\t\n\v\f\r\u2028\u2029]/;

// the braille blank is a symbol by its class, and empty on the screen
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a character that can be seen: not only joiners, fillers and marks that need a letter. */
export const isVisible = (text: string): boolean => visible.test(text);

/** The message about a text with more characters than it may have. */
export const tooLong = (max: number): string => message('Please use at most {max} characters', { max });

/** A string, with a message of its own for a value that is missing. */
const textOr = (missing: string | undefined) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) });

/** Text of any number of lines and at most `max` characters, trimmed, without control characters. */
export const keptLines = (max: number, missing?: string): z.ZodString =>
  clean(textOr(missing).overwrite(withoutDirections).trim().max(max, tooLong(max)));

/** As `keptLines`, for what stands in one line: without marks that nobody sees. */
export const keptLine = (max: number, missing?: string): z.ZodString =>
  clean(textOr(missing).overwrite(withoutMarks).trim().max(max, tooLong(max)));

/** Text of one line and at most `max` characters, trimmed, without control characters. */
export const text = (max: number, missing?: string): z.ZodString =>
  keptLine(max, missing).refine((value) => !lineBreak.test(value), {
    error: message('Please use one line, without tabs'),
  });

/** One line that must not be empty, nor only of characters that cannot be seen; `missing` is shown when it is. */
export const requiredText = (max: number, missing: string): z.ZodString =>
  text(max, missing).refine(isVisible, { error: missing });

const blankIsNull = (schema: z.ZodString) =>
  schema.nullish().transform((value) => (value === undefined || value === '' ? null : value));

/** Optional line: missing, null and blank all become null. */
export const optionalText = (max: number) =>
  blankIsNull(
    text(max).refine((value) => value === '' || isVisible(value), {
      error: message('Please use characters that can be seen'),
    }),
  );

/** A phone number of a form in which a missing one stays as it is: null and blank become null. */
export const keptPhone = text(50)
  .refine((value) => value === '' || isVisible(value), { error: message('Please use characters that can be seen') })
  .nullable()
  .transform((value) => (value === '' ? null : value));

/** Optional text of any number of lines: missing, null and blank all become null. */
export const optionalLines = (max: number) => blankIsNull(keptLines(max));

/** Search words of a list; undefined when blank. */
export const searchText = keptLine(100)
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** An id in UUID form. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, message('Please use an id in UUID form'));

/** A time of a day in hours and minutes, such as `14:30`. */
export const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message('Please enter a time from 00:00 to 23:59, such as 08:30'));

/** One of the product's languages. */
export const language = z.enum(localeTags, { error: message('Please choose a language from the list') });

const urlOf = (value: string): URL | null => {
  try {
    return new URL(value);
  } catch {
    return null;
  }
};

const isWebUrl = (value: string): boolean => {
  const url = urlOf(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.hostname !== ''
  );
};

/** An http or https address without user info (architecture, HTTP). */
export const webUrl = keptLine(2048, message('Please enter a valid URL')).refine(isWebUrl, {
  error: message('Please enter a valid URL'),
});

const blankToNull = z
  .string()
  .nullish()
  .transform((value) => (value === null || value === undefined || value.trim() === '' ? null : value));

/** An optional web address: missing, null and blank all become null. */
export const optionalWebUrl = blankToNull.pipe(webUrl.nullable());

/** An e-mail address as typed, trimmed; `missing` is shown when there is none. */
export const requiredEmail = (missing: string): z.ZodString =>
  keptLine(254, missing).refine(isEmail, {
    error: ({ input }) => (input === '' ? missing : message('Please enter a valid email')),
  });

/** An e-mail address as typed, trimmed. */
export const emailAddress = requiredEmail(message('Please enter a valid email'));

/** An optional e-mail address: missing, null and blank all become null. */
export const optionalEmail = blankToNull.pipe(emailAddress.nullable());

/** `#` followed by six hex digits, in any case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, message('Please enter a valid hex color'));

/** An IANA time zone name. */
export const timeZone = z
  .string()
  .max(60)
  .refine(isKnownZone, { error: message('Please choose a time zone') });

/** What a browser calls its time zone. One that is not known here counts as none: no person has chosen it. */
export const browserZone = z
  .string()
  .max(60)
  .transform((zone) => (isKnownZone(zone) ? zone : undefined))
  .optional();
