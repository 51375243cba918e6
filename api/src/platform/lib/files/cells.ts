import { soleNumberOf } from '@upline/contracts';

// what a spreadsheet takes for a formula
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;
const behindApostrophes = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** A cell of a file that a spreadsheet shows and does not run: with an apostrophe before a formula. */
export const safeCell = (cell: string): string =>
  formula.test(cell) && soleNumberOf(cell) === null ? `'${cell}` : cell;

/** The text of a cell: without the apostrophe before a formula, and without the formula around a text. */
export const textOfCell = (cell: string): string => {
  const [, text] = /^="([^"]*)"$/u.exec(cell) ?? [];
  return text ?? (behindApostrophes.test(cell) ? cell.slice(1) : cell);
};

/** A cell from which `textOfCell` reads the text again, also where it has an apostrophe of its own. */
export const cellOf = (text: string): string => (textOfCell(text) === text ? text : `'${text}`);

/** The same, and safe in a spreadsheet. */
export const safeCellOf = (text: string): string => safeCell(cellOf(text));
