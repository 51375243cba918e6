import { isLeftOut } from '@upline/contracts';
import { readingLimits } from './table.ts';

/** A property of a contact: its name without group and in capitals, its parameters in capitals, and its parts. */
export type Property = { name: string; parameters: string; parts: readonly string[] };

const mark = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:;"])*)*):/u;

const quotedPrintable = /^[^:]*QUOTED-PRINTABLE[^:]*:/iu;

const linesIn = function* (text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const next = text.indexOf('\n', from);
    const until = next < 0 ? text.length : next;
    // a longer text than a field takes is refused with its row
    yield text.slice(from, Math.min(until, from + readingLimits.rowBytes.most)).replace(/\r$/u, '');
    from = until + 1;
  }
};

/** The lines of contacts, with those joined that continue on the next one. Photos, logos and sounds are left out. */
const joinedLines = function* (text: string): Generator<string> {
  let line = '';
  let isSkipped = false;
  for (const next of linesIn(text)) {
    const isSoft = line.endsWith('=') && quotedPrintable.test(line);
    if (isSoft || /^[ \t]/u.test(next)) {
      const isTaken = !isSkipped && line.length < readingLimits.rowBytes.most;
      if (isTaken) line = isSoft ? line.slice(0, -1) + next : line + next.slice(1);
    } else {
      if (line !== '') yield line;
      isSkipped = isLeftOut(next);
      line = isSkipped ? '' : next;
    }
  }
  if (line !== '') yield line;
};

/** Bytes as text; a character set that nobody knows is read as UTF-8. */
const decode = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
};

const fromQuotedPrintable = (value: string, parameters: string): string => {
  const [, charset = 'utf-8'] = /CHARSET="?([\w-]+)/u.exec(parameters) ?? [];
  const bytes = Buffer.from(value)
    .toString('latin1')
    .replace(/=([\dA-F]{2})/giu, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decode(Buffer.from(bytes, 'latin1'), charset);
};

const unescaped = (value: string): string =>
  value.replace(/\\([^])/gu, (_whole, sign: string) => (/n/iu.test(sign) ? '\n' : sign)).trim();

const propertyOf = (line: string): Property | null => {
  const [before, name, parameters = ''] = mark.exec(line) ?? [];
  if (before === undefined || name === undefined) return null;
  const capitals = parameters.toUpperCase();
  const isQuoted = capitals.includes('QUOTED-PRINTABLE');
  const parts = line
    .slice(before.length)
    .split(/(?<!\\);/u)
    .map((part) => unescaped(isQuoted ? fromQuotedPrintable(part, capitals) : part));
  return { name: name.toUpperCase(), parameters: capitals, parts };
};

/** The properties of contacts in a text of vCards (2.1, 3.0 or 4.0), one after another. */
export const propertiesIn = function* (text: string): Generator<Property> {
  for (const line of joinedLines(text)) {
    const property = propertyOf(line);
    if (property) yield property;
  }
};
