import type * as z from 'zod';
import { isVisible, keptLine, lineBreak, optionalText, requiredText, tooLong } from './fields.ts';
import { withoutMarks } from './invisible.ts';
import { message } from '../language/text.ts';

// Names of people with accounts and of organizations stand in mails to strangers, where a mail program makes a link of
// everything that looks like an address of the web.

const maxName = 80;

/** Endings of addresses that no name of a person ends with. */
const endings = 'com|net|org|info|biz|app|dev|xyz|online|site|website|shop|store|club|top|link|live|click|page|space';

const explicit = /:\/\/|(?:^|[^\p{L}\p{N}])www\d?\.[\p{L}\p{N}]|(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?:\D|$)/u;
// something.name/path, with any ending
const withPath = /[\p{L}\p{N}]\.\p{L}{2,}[/:?#]/u;
const wellKnown = new RegExp(`[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`, 'u');
// three letters, a dot and two letters, without a space; "J.R.", "St.John" and "GmbH & Co.KG" are no addresses
const dotted = /[\p{L}\p{N}-]{3,}\.\p{L}{2,}/u;

/** The text as a mail program would read it: without invisible characters, and with every kind of dot as a dot. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.')
    .toLowerCase();

type Kind = 'name' | 'username';

const hasAddress = (text: string, kind: Kind): boolean => {
  const read = asRead(text);
  if (explicit.test(read) || withPath.test(read) || wellKnown.test(read)) return true;
  // "ann.lee" is a usual username
  return kind === 'name' && dotted.test(read);
};

/**
 * The sentence about what is wrong with a name of a person or an organization, or null: it is one line of at most 80
 * characters that can be seen, and holds no address of the web.
 */
export const nameProblem = (name: string, kind: Kind = 'name'): string | null => {
  if (lineBreak.test(name)) return message('Please use one line, without tabs');
  if (name.length > maxName) return tooLong(maxName);
  if (name !== '' && !isVisible(name)) return message('Please use characters that can be seen');
  return hasAddress(name, kind) ? message('Please leave out web addresses, and put a space after a dot') : null;
};

const refuseWrong = (ctx: z.core.ParsePayload<string | null>, kind: Kind): void => {
  const problem = ctx.value === null ? null : nameProblem(ctx.value, kind);
  if (problem !== null) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value });
};

/** A name that must not be empty; `missing` is shown when it is. */
export const requiredName = (missing: string) =>
  requiredText(maxName, missing).check((ctx) => refuseWrong(ctx, 'name'));

/** An optional name: missing, null and blank all become null. */
export const optionalName = optionalText(maxName).check((ctx) => refuseWrong(ctx, 'name'));

/** Whether a form sends a stored name back, perhaps without marks that nobody sees. */
const isStored = (name: string | null, stored: string | null): boolean =>
  name === stored || (stored !== null && name === withoutMarks(stored).trim());

/** A schema of a stored name that takes that name as it is, and any other one by the rules of names. */
export const nameOver = <T extends z.ZodType<string | null>>(
  schema: T,
  stored: string | null,
  kind: Kind = 'name',
): T =>
  schema.check((ctx) => {
    if (!isStored(ctx.value, stored)) refuseWrong(ctx, kind);
  });

/** A name as earlier versions took it, and as forms send it back unchanged; missing, null and blank become null. */
export const storedName = (max: number) =>
  keptLine(max)
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value));

/** A stored name that must not be empty; `missing` is shown when it is. */
export const requiredStoredName = (max: number, missing: string) => keptLine(max, missing).min(1, missing);

/** Sentences about the names that change and break the rules, by field; null when there are none. */
export const wrongNames = <Field extends string>(
  names: readonly (readonly [Field, Kind])[],
  before: Readonly<Record<NoInfer<Field>, string | null>>,
  after: Readonly<Record<NoInfer<Field>, string | null>>,
): Record<string, string> | null => {
  const wrong = names.flatMap(([field, kind]) => {
    const name = after[field];
    const problem = name === null || isStored(name, before[field]) ? null : nameProblem(name, kind);
    return problem === null ? [] : [[field, problem] as const];
  });
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
};
