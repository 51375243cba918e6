import { importField } from '@upline/contracts';
import type { ImportField } from '@upline/contracts';
import { columnWords } from './columnWords.ts';

/** A field, and its place among the names of it: lower ones are preferred. */
export type NamedField = { field: ImportField; rank: number };

// also without accents, and without the number and kind of Google's “E-mail 1 - Value”
const comparedName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d*(?:value)?$/u, '');

const fields = new Map<string, NamedField>();
for (const field of importField.options)
  for (const [rank, word] of columnWords[field].join(', ').split(', ').entries())
    if (!fields.has(comparedName(word))) fields.set(comparedName(word), { field, rank });
fields.delete('');

/** The field that a column is by its name, in any of the product's languages; null for other names. */
export const fieldOfName = (name: string): NamedField | null => fields.get(comparedName(name)) ?? null;
