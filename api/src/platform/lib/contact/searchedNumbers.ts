import { plainSigns, searchWords } from '@upline/contracts';
import { AsYouType, getCountryCallingCode } from 'libphonenumber-js/max';
import { isKnownCountry } from './readPhone.ts';

/** What begins like a number with a way out of the area or the country, or is as long as one. */
const numbers = /(^|[\s,;:])(\+ ?\d[\d ()./-]*|\(?\+?\d[\d ()./-]*)(?![\p{L}\d@_])/gu;

/** Fewer digits are looked for as they were typed: without what leads out they would be found in any number. */
const fewestDigits = 2;

/** As many digits are a number, also where none of those in front is a zero or a plus. */
const digitsOfNumber = 7;

/** A number from abroad without the signs that lead there. */
const withoutPlus = (digits: string): string => digits.replace(/^\+?(?:00|011)?/u, '');

/** The digits that every spelling of a number has in common: without what leads out of the area or the own country. */
const commonDigits = (digits: string, country: string | null): string => {
  if (country === null || !isKnownCountry(country)) return digits.replace(/^\+|^00?/u, '');
  const own = getCountryCallingCode(country);
  const typing = new AsYouType(country);
  typing.input(digits);
  const national = typing.getNumberValue()?.slice(1 + own.length) ?? '';
  if (!typing.isInternational()) return digits.endsWith(national) ? national : digits;
  return typing.getCallingCode() === own && national.length >= fewestDigits ? national : withoutPlus(digits);
};

const numberIn = (text: string, country: string | null): string | null => {
  // +49 (0)151
  const digits = text.replace(/^(\(?\+ ?\d{1,3}\)? ?|\(?00 ?\d{1,3}\)? ?)\(0\)/u, '$1').replace(/[^\d+]/gu, '');
  const common = commonDigits(digits, country);
  const leadsOut = /^[+0]/u.test(digits) || (digits.length >= digitsOfNumber && common !== digits);
  return leadsOut && common.length >= fewestDigits ? common : null;
};

/**
 * The words of a search among people. A number in them becomes the digits that all its spellings have in common, so
 * that it finds the same whether it was typed as in the country or from abroad.
 */
export const searchWordsOfPeople = (search: string | undefined, country: string | null): string[] => {
  const found: string[] = [];
  const others = plainSigns(search ?? '').replace(numbers, (whole, before: string, text: string) => {
    const number = numberIn(text, country);
    if (number === null) return whole;
    found.push(number);
    return `${before} `;
  });
  return [...new Set([...searchWords(others), ...found])];
};
