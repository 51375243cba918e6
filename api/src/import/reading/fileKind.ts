import { message } from '@upline/contracts';
import type { Problem, UnreadableFile } from './table.ts';

const chooseAnother = message(
  'This file has no text that can be read. Please choose a spreadsheet saved as CSV, or a contact file (.vcf).',
);

/** The sentence for each kind of file that is no table. */
const texts = {
  zip: message('This is a ZIP archive. Please unpack it and choose the file inside.'),
  xlsx: message('This is a workbook. Please open it, save it as CSV (in Excel “CSV UTF-8”) and choose that file.'),
  picture: message('This is a picture. Please choose a spreadsheet saved as CSV, or a contact file (.vcf).'),
  html: message('This is a web page, not a table. Please open it in a spreadsheet program and save it as CSV.'),
  pdf: message('This is a PDF document. Please choose a spreadsheet saved as CSV, or a contact file (.vcf).'),
  binary: chooseAnother,
  empty: message('This file is empty. Please choose a file with at least one person.'),
} as const satisfies Partial<Record<Problem, string>>;

export const unreadable = (problem: keyof typeof texts): UnreadableFile => ({ problem, text: texts[problem] });

/** The first bytes of files that are no text, as Latin-1. */
const signatures: readonly (readonly [keyof typeof texts, RegExp])[] = [
  ['picture', /^(?:\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|mif|avif))/su],
  ['pdf', /^\s*%PDF-/u],
  // workbooks of Excel before 2007
  ['xlsx', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/u],
  ['zip', /^(?:PK(?:\x03\x04|\x05\x06)|\x1f\x8b|Rar!|7z\xbc\xaf)/u],
];

/** Names that the archives of Excel, LibreOffice and Numbers have inside. */
const workbookNames = ['xl/workbook', 'xl/worksheets', 'opendocument.spreadsheet', 'Index/Document.iwa', 'Index.zip'];

/** The problem of bytes that are no text by their beginning; null for what may be text. */
export const kindOfBytes = (bytes: Buffer): UnreadableFile | null => {
  const head = bytes.subarray(0, 64).toString('latin1');
  const [problem] = signatures.find(([, signature]) => signature.test(head)) ?? [];
  if (problem === undefined) return null;
  const isWorkbook = problem === 'zip' && workbookNames.some((name) => bytes.includes(name));
  return unreadable(isWorkbook ? 'xlsx' : problem);
};

const comments = '(?:\\s|<!--[^]*?-->)*';
const markup: readonly (readonly [keyof typeof texts, RegExp])[] = [
  ['xlsx', new RegExp(`^${comments}<\\?xml[^]*(?:<Workbook|progid="Excel\\.Sheet)`, 'u')],
  ['picture', new RegExp(`^${comments}(?:<\\?xml[^]*?\\?>)?[^<]*(?:<!DOCTYPE svg[^>]*>\\s*)?<svg`, 'iu')],
  ['html', new RegExp(`^${comments}<(?:\\?xml|!doctype|html|head|body|meta|table|div|script|style)[\\s>]`, 'iu')],
];

// tab, line breaks and the form feed are text
const control = /[\0-\x08\x0e-\x1f\x7f]/gu;

/** The problem of a text by its beginning: markup, or signs that no text has. */
export const kindOfText = (head: string): UnreadableFile | null => {
  if (head.trim() === '') return unreadable('empty');
  const [problem] = markup.find(([, form]) => form.test(head)) ?? [];
  if (problem !== undefined) return unreadable(problem);
  const strange = head.match(control)?.length ?? 0;
  return head.includes('\0') || strange * 50 > head.length ? unreadable('binary') : null;
};
