/** Printable characters in the order of their codes; 85 of them write 32 bits in five. None has a meaning in a key. */
const digits = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((digit) => !`"'/\\\`{|}~`.includes(digit))
  .join('');
const base = digits.length;

/** How many values two digits write. */
export const pairs = base * base;

/** `value % by`, which is a call for numbers of more than 31 bits. */
export const remainder = (value: number, by: number): number => value - Math.floor(value / by) * by;

const codesOf = (digitOf: (value: number) => number): Uint8Array =>
  Uint8Array.from({ length: pairs }, (_, value) => digits.charCodeAt(digitOf(value)));
// tables: two digits cost one division
const highCodes = codesOf((value) => Math.floor(value / base));
const lowCodes = codesOf((value) => value % base);

/** The character codes of the first and of the second of the two digits of a value below `pairs`. */
export const highCode = (value: number): number => highCodes[value] ?? 0;
export const lowCode = (value: number): number => lowCodes[value] ?? 0;

const valueOfCode = new Uint8Array(128);
for (const [at, digit] of [...digits].entries()) valueOfCode[digit.charCodeAt(0)] = at;

/** The value of so many digits of a text. */
export const readDigits = (text: string, at: number, length: number): number => {
  let value = 0;
  for (let place = at; place < at + length; place += 1)
    value = value * base + (valueOfCode[text.charCodeAt(place)] ?? 0);
  return value;
};
