import { isEmail } from '../fields/emailAddress.ts';
import { withoutMarks } from '../fields/invisible.ts';
import { soleNumberOf } from '../fields/phone.ts';

/** A person as a line of a pasted text names them. `notes` has what else stood there, such as a second number. */
export type PastedName = { name: string; phone: string | null; email: string | null; notes: string | null };

const bullet = /^\s*(?:[-–—•*·‣▪◦○●➤➢✓✔☐☑✅]|\d{1,3}[.)]|\[[ xX]?\])\s+/u;

const address = /<?(?:mailto:)?([^\s<>()[\],;:"|]+@[^\s<>()[\],;:"|]+)>?/giu;
const number = /(?:\+ ?|\( ?\+?)?\p{Nd}[\p{Nd} ()./–-]*\p{Nd}(?: ?(?:ext\.?|x|durchwahl) ?\p{Nd}{1,5}(?!\p{Nd}))?/giu;
const date = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})$/u;

/** What stands before a number or an address and says which it is. */
const labels = [
  't[eé]l(?:[eé](?:fon|phone|fono|fone))?|phone|mobile?|cell(?:ulare)?|celular|handy|whats ?app|m[óo]vil|portable',
  'kom(?:[óo]rka)?|fone|n[ru]m?|e-?mail|mail|correo|courriel|(?:ال)?هاتف|(?:ال)?جوال|البريد',
].join('|');
const label = new RegExp(`(^|[^\\p{L}])[[(]?(?:${labels})[\\])]?[.:]*\\s*(?=\\u0000)`, 'giu');

/** Where a number or an address stood. */
const gap = '\u0000';

type Taken = { rest: string; found: string[] };

const takeAddresses = (text: string): Taken => {
  const found: string[] = [];
  const rest = text.replace(address, (whole, email: string) => {
    const bare = email.replace(/[.,]+$/u, '');
    if (!isEmail(bare)) return whole;
    found.push(bare);
    return gap;
  });
  return { rest, found };
};

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** The numbers that a row of digits and signs has: one, or several between slashes. */
const numbersOf = (written: string): string[] => {
  const text = written.trim();
  if (date.test(text) || digitsIn(text) < 6) return [];
  if (soleNumberOf(text) !== null) return [text];
  const parts = text.split(/ ?\/ ?| {2,}/u).filter((part) => digitsIn(part) >= 6);
  return parts.length > 1 ? parts : [text];
};

const takeNumbers = (text: string): Taken => {
  const found: string[] = [];
  const rest = text.replace(number, (whole) => {
    // the bracket around the whole number ends behind it
    const numbers = numbersOf(whole.includes(')') ? whole : whole.replace(/^\( ?/u, ''));
    found.push(...numbers);
    return numbers.length > 0 ? gap : whole;
  });
  return { rest, found };
};

const edges = /^[\s,;:|/\\<>()[\]"„“”«»'–—-]+|[\s,;:|/\\<>([\]"„“”«»'–—-]+$/gu;
const trimmed = (text: string): string => {
  const bare = text.replace(edges, '').replace(/\s+/gu, ' ');
  return bare.includes('(') ? bare : bare.replace(/\)+$/u, '');
};

const isWord = (text: string | undefined): boolean => text !== undefined && /^[\p{L}\p{M}.'’-]+$/u.test(text);

/** The name at the beginning of what is left of a line, and what stands behind it. */
const nameIn = (left: string): { name: string; others: string[] } => {
  const parts = left
    .split(/\u0000|[\t;|]| [-–—] /u)
    .map(trimmed)
    .filter((part) => part !== '');
  const [first = '', second, ...others] = parts;
  // two cells of a spreadsheet
  if (left.includes('\t') && isWord(first) && isWord(second)) return { name: `${first} ${second}`, others };
  const behind = second === undefined ? [] : [second, ...others];
  const comma = first.indexOf(',');
  // “Schmidt, Anna” is one name
  if (comma < 0 || !trimmed(first.slice(0, comma)).includes(' ')) return { name: first, others: behind };
  return { name: trimmed(first.slice(0, comma)), others: [trimmed(first.slice(comma + 1)), ...behind] };
};

/** A name for an address without one: its words before the sign. */
const nameOfAddress = (email: string): string =>
  email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/u)
    .filter((word) => !/^\d*$/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const readLine = (line: string): PastedName => {
  const { rest, found: emails } = takeAddresses(line);
  const { rest: left, found: phones } = takeNumbers(rest);
  const { name, others } = nameIn(left.replace(label, '$1'));
  const [email = null, ...otherEmails] = emails;
  const [phone = null, ...otherPhones] = phones;
  const notes = [...others, ...otherPhones, ...otherEmails].join(', ');
  return { name, phone, email, notes: notes === '' ? null : notes };
};

/** Addresses as mail programs copy them stand in one line, and so may three names or more. */
const peopleIn = (line: string): string[] => {
  const text = line.replace(bullet, '');
  if (/>\s*[,;]/u.test(text)) return text.replace(/>\s*[,;]\s*/gu, '>\n').split('\n');
  const parts = text.split(/\s*[,;]\s*/u).filter((part) => part !== '');
  const areAddresses = parts.length > 1 && parts.every(isEmail);
  const areNames = parts.length > 2 && parts.every((part) => !/[\p{Nd}@<]/u.test(part));
  return areAddresses || areNames ? parts : [text];
};

const plainSpaces = (line: string): string => line.replace(/[\0\u00a0\u2000-\u200a\u202f\u3000]/gu, ' ');

/** A number or an address in a line of its own belongs to the name above it. */
const joinedTo = (before: PastedName | undefined, line: PastedName): PastedName | null => {
  if (!before || line.name !== '' || before.name === '') return null;
  if ((line.phone !== null && before.phone !== null) || (line.email !== null && before.email !== null)) return null;
  return { ...before, phone: before.phone ?? line.phone, email: before.email ?? line.email };
};

/**
 * The people of a pasted text, one a line: a name, with a number or an address before or behind it in any usual way.
 * Lines with nothing that can be read are left out.
 */
export const pastedNames = (text: string): PastedName[] => {
  const people: PastedName[] = [];
  let isBehindBlank = true;
  for (const line of text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u)) {
    for (const one of peopleIn(plainSpaces(withoutMarks(line)))) {
      const person = readLine(one);
      const joined = isBehindBlank ? null : joinedTo(people.at(-1), person);
      if (joined) people[people.length - 1] = joined;
      else if (person.name !== '' || person.phone !== null || person.email !== null) people.push(person);
    }
    isBehindBlank = line.trim() === '';
  }
  return people.map((person) =>
    person.name === '' && person.email !== null ? { ...person, name: nameOfAddress(person.email) } : person,
  );
};
