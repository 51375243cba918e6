import { isEmail, soleNumberOf } from '@upline/contracts';
import { cellOf } from '../../platform/lib/files/cells.ts';
import { ownProperties } from '../../platform/lib/files/cardProperties.ts';
import type { DecodedText } from './decodeText.ts';
import { unreadable } from './fileKind.ts';
import type { Table, TableRow } from './table.ts';
import { Unreadable } from './table.ts';
import { propertiesIn } from './vcardLines.ts';
import type { Property } from './vcardLines.ts';

/** Whether a text is contacts of a phone. */
export const isVcard = (head: string): boolean => /^\s*BEGIN:VCARD/iu.test(head);

type Card = ReadonlyMap<string, readonly Property[]>;

const cardsIn = function* (text: string): Generator<Card> {
  let card = new Map<string, Property[]>();
  const isPerson = (): boolean =>
    card.size > 0 && ![...(card.get('KIND') ?? []), ...(card.get('X-ADDRESSBOOKSERVER-KIND') ?? [])].some(isGroup);
  for (const property of propertiesIn(text)) {
    const { name, parts } = property;
    const isBorder = (name === 'BEGIN' || name === 'END') && parts[0]?.toUpperCase() === 'VCARD';
    if (isBorder && isPerson()) yield card;
    if (isBorder) card = new Map();
    else if (name !== 'VERSION') card.set(name, [...(card.get(name) ?? []), property]);
  }
  if (isPerson()) yield card;
};
const isGroup = ({ parts }: Property): boolean => parts[0]?.toLowerCase() === 'group';

const filled = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]));

const wholeOf = (card: Card, name: string): string[] =>
  filled((card.get(name) ?? []).map(({ parts }) => parts.join(';')));

/** What follows every preferred value: PREF goes from 1 to 100 in version 4.0. */
const least = 101;

const preferenceOf = (parameters: string): number => {
  const [found, place = '1'] = /(?:^|[;,="])PREF(?:="?(\d+))?/u.exec(parameters) ?? [];
  return found === undefined ? least : Math.min(Number(place), least);
};

/** The values of a property, each once: usable ones first, the preferred before the others, those of machines last. */
const preferred = (card: Card, name: string, isUsable: (value: string) => boolean): string[] => {
  const ranked = (card.get(name) ?? []).map(({ parameters, parts }) => {
    const value = parts.join(';').replace(/^(?:tel|mailto|sms):/iu, '');
    const kind = !isUsable(value) ? 2 : /FAX|PAGER|MODEM/u.test(parameters) ? 1 : 0;
    return { value, rank: kind * (least + 1) + preferenceOf(parameters) };
  });
  return [...new Set(filled(ranked.sort((one, other) => one.rank - other.rank).map(({ value }) => value)))];
};
const isNumber = (text: string): boolean => soleNumberOf(text) !== null;

const nameOf = (card: Card): string => {
  const [last, first, middle] = card.get('N')?.[0]?.parts ?? [];
  const joined = filled([first, middle, last]).join(' ');
  const organization = filled(card.get('ORG')?.[0]?.parts ?? [])[0];
  return filled([wholeOf(card, 'FN')[0], joined, wholeOf(card, 'NICKNAME')[0], organization])[0] ?? '';
};

/** The cells of a contact. Values without a field of their own follow the notes, a line each. */
const cellsOf = (card: Card): Record<'name' | 'email' | 'phone' | 'status' | 'source' | 'notes', string> => {
  const [name, [email = '', ...emails], [phone = '', ...phones]] = [
    nameOf(card),
    preferred(card, 'EMAIL', isEmail),
    preferred(card, 'TEL', isNumber),
  ];
  const work = filled([...wholeOf(card, 'TITLE'), ...(card.get('ORG')?.[0]?.parts ?? [])]).join(', ');
  const notes = [...wholeOf(card, 'NOTE'), ...phones, ...emails, ...filled([work === name ? '' : work])].join('\n');
  const [status = ''] = wholeOf(card, ownProperties.status);
  const [source = ''] = wholeOf(card, ownProperties.source);
  return { name, email, phone, status, source, notes };
};

const usual = ['name', 'email', 'phone', 'notes'] as const;
const own = ['name', 'email', 'phone', 'status', 'source', 'notes'] as const;

/** Contacts that are read between two pauses. */
const cardsAtOnce = 200;

/** Contacts as a table: a row for each. Those of an export of this product have two columns more. */
export const vcardTable = function* ({ utf8, encoding }: DecodedText): Generator<void, Table> {
  let count = 0;
  let isOwn = false;
  for (const card of cardsIn(utf8.toString())) {
    count += 1;
    if (count % cardsAtOnce === 0) yield;
    isOwn ||= card.has(ownProperties.status) || card.has(ownProperties.source);
  }
  if (count === 0) throw new Unreadable(unreadable('empty'));
  const columns = isOwn ? own : usual;
  const rowsOf = function* (): Generator<TableRow> {
    let row = 0;
    for (const card of cardsIn(utf8.toString())) {
      row += 1;
      const cells = cellsOf(card);
      yield { row, cells: columns.map((column) => cellOf(cells[column])) };
    }
  };
  return {
    kind: 'vcard',
    encoding,
    separator: null,
    header: true,
    columns,
    rows: { [Symbol.iterator]: rowsOf },
    count,
  };
};
