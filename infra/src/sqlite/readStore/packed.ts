import type { Scalar } from '../../ports.ts';
import { packTime, timeCharacters, unpackTime } from './packedTime.ts';
import { packUuid, unpackUuid, uuidCharacters } from './packedUuid.ts';

// Short forms of what most columns hold, as text, so that SQLite orders and compares them as it does other text. Each
// begins with a control character. So does no other stored text: `escape` goes in front of one that would. Ids keep
// their order, and so do times.
const uuid = 1;
const time = 2;
const no = 3;
const yes = 4;
const escape = 5;
const rowId = 6;

/** Begins a key whose first part is the number of an organization. */
export const organizationMark = '\u0007';

/** Stands for the id of the row, which is in its key. */
export const rowIdMark = String.fromCharCode(rowId);

const packId = (text: string): string | null => {
  if (text.length === uuidCharacters) return packUuid(uuid, text);
  return text.length === timeCharacters ? packTime(time, text) : null;
};

/** A text as it is, behind `escape` when it begins like a short form. */
export const escapeText = (text: string): string =>
  text.charCodeAt(0) <= organizationMark.charCodeAt(0) ? String.fromCharCode(escape) + text : text;

/** The short form of a text; the text itself where it has none. */
export const packText = (text: string): string => packId(text) ?? escapeText(text);

/** The short form of a scalar; numbers are their own. */
export const packScalar = (value: Scalar): string | number | null => {
  if (typeof value === 'string') return packText(value);
  return typeof value === 'boolean' ? String.fromCharCode(value ? yes : no) : value;
};

/** The scalar of a short form. */
export const unpackScalar = (packed: string | number | null): Scalar => {
  if (typeof packed !== 'string') return packed;
  switch (packed.charCodeAt(0)) {
    case uuid:
      return unpackUuid(packed);
    case time:
      return unpackTime(packed);
    case no:
      return false;
    case yes:
      return true;
    case escape:
      return packed.slice(1);
    default:
      return packed;
  }
};

/** The parts of a row id, or of the key of a view of the whole installation, in their short forms. */
export const packParts = (text: string): string =>
  text.includes('/') ? text.split('/').map(packText).join('/') : packText(text);

const unpackPart = (packed: string): string => String(unpackScalar(packed));
export const unpackParts = (packed: string): string =>
  packed.includes('/') ? packed.split('/').map(unpackPart).join('/') : unpackPart(packed);
