import type { ProspectStatus } from '@upline/contracts';
import { ownProperties } from '../../platform/lib/files/cardProperties.ts';
import { safeCellOf } from '../../platform/lib/files/cells.ts';
import { csvLines } from '../../platform/lib/files/csv.ts';

/** A prospect in an export; `ownerName` is there for leaders. */
export type ExportedProspect = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  status: ProspectStatus;
  source: string | null;
  notes: string | null;
  createdAt: string;
  lastContactedAt: string | null;
  ownerName?: string;
};

type CsvForm = { hasOwners: boolean; separator: string };

const columns = ['name', 'email', 'phone', 'status', 'source', 'notes', 'createdAt', 'lastContactedAt'] as const;

/** The columns of a CSV file of prospects; with their owners for leaders. */
export const prospectsCsvHead = ({ hasOwners, separator }: CsvForm): string =>
  csvLines([[...columns, ...(hasOwners ? ['owner'] : []), 'id']], separator);

/** Prospects as lines of CSV. */
export const prospectsCsv = (prospects: readonly ExportedProspect[], { hasOwners, separator }: CsvForm): string =>
  csvLines(
    prospects.map((prospect) =>
      [
        ...columns.map((column) => prospect[column] ?? ''),
        ...(hasOwners ? [prospect.ownerName ?? ''] : []),
        prospect.id,
      ].map(safeCellOf),
    ),
    separator,
  );

/** A line of a contact has at most so many bytes; what is longer continues on the next one behind a space. */
const lineBytes = 75;

const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > lineBytes) {
      lines.push(current);
      [current, bytes] = [' ', 1];
    }
    current += sign;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
};

const escaped = (text: string): string => text.replace(/[\\,;]/gu, '\\$&').replace(/\r\n?|\n/gu, '\\n');

const cardOf = ({ id, name, email, phone, status, source, notes }: ExportedProspect): string => {
  const property = (mark: string, text: string | null): string[] => (text === null ? [] : [`${mark}:${escaped(text)}`]);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...property('FN', name),
    `N:;${escaped(name)};;;`,
    ...property('EMAIL;TYPE=INTERNET', email),
    ...property('TEL;TYPE=CELL', phone),
    ...property('NOTE', notes),
    ...property(ownProperties.status, status),
    ...property(ownProperties.source, source),
    `UID:urn:uuid:${id}`,
    'END:VCARD',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
};

/** Prospects as contacts of a phone (vCard 3.0, which iPhone, Android, Google and Outlook read). */
export const prospectsVcard = (prospects: readonly ExportedProspect[]): string => prospects.map(cardOf).join('');
