import { soleNumberOf } from '@upline/contracts';
import type { SoleNumber } from '@upline/contracts';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString as parseByLength } from 'libphonenumber-js/min';

/** Whether numbers of a country (ISO 3166, `DE`) can be read. */
export const isKnownCountry = (country: string): country is CountryCode => isSupportedCountry(country);

/** The country of an organization, null where none is set; also without an organization (the empty id). */
export type CountryOf = (organizationId: string) => Promise<string | null>;

/** A mobile number has at least so many digits; fewer may be those of a neighbour, without the area. */
const mobileDigits = 9;
/** A number of at least this many digits may be complete, and the digits behind it another text. */
const wholeDigits = 9;

const isAssigned = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() === true;

const validOnly = (read: PhoneNumber | undefined): PhoneNumber | null => (read?.isValid() === true ? read : null);

/** A number with its country; null when it is none, or has another group of digits behind a whole number. */
const checked = (number: string, { lastDigits }: SoleNumber): string | null => {
  const assigned = validOnly(parsePhoneNumberFromString(number));
  if (assigned) return assigned.number;
  const read = validOnly(parseByLength(number));
  if (!read) return null;
  const shorter = validOnly(parseByLength(read.number.slice(0, -lastDigits)));
  return shorter && shorter.nationalNumber.length >= wholeDigits ? null : read.number;
};

/** Whether numbers of the country are written with a digit in front that leads out of an area: 0151, 8 (912). */
const leadsOut = (read: PhoneNumber): boolean =>
  read.formatNational().replace(/\D/gu, '').length > read.nationalNumber.length;

const isMobile = (number: string): boolean => {
  const read = parsePhoneNumberFromString(number);
  return read?.getType() === 'MOBILE' && read.nationalNumber.length >= mobileDigits;
};

/** A number that begins with the code of its country, without a plus; null when it does not. */
const withOwnCode = (digits: string, country: CountryCode): string | null => {
  const code = getCountryCallingCode(country);
  const read = digits.startsWith(code) ? validOnly(parsePhoneNumberFromString(`+${digits}`)) : null;
  return read && read.nationalNumber.length === digits.length - code.length ? read.number : null;
};

/** A number without plus, as somebody in the country means it; null where two readings are as likely, or none is. */
const nationalOf = (sole: SoleNumber, country: CountryCode): string | null => {
  const { number: digits } = sole;
  const read = validOnly(parseByLength(digits, country));
  const own = withOwnCode(digits, country);
  if (!read || read.number === own) return own;
  if (!digits.endsWith(read.nationalNumber) || digits.length > read.nationalNumber.length)
    return checked(read.number, sole);
  // no digit leads out of the area
  if (!isAssigned(read.number)) return own;
  if (leadsOut(read)) return own ?? (isMobile(read.number) ? read.number : null);
  return own === null ? read.number : null;
};

const internationalOf = (sole: SoleNumber, country: string | null): string | null => {
  const { number } = sole;
  if (number.startsWith('+')) return checked(number, sole);
  const abroad = number.startsWith('00') && isAssigned(`+${number.slice(2)}`) ? `+${number.slice(2)}` : null;
  if (country === null || !isKnownCountry(country)) return abroad;
  // before the ways out of the country: one of Colombia's is 005, which its own 57 follows as well as another's 7
  if (abroad?.startsWith(`+${getCountryCallingCode(country)}`) === true) return abroad;
  return nationalOf(sole, country) ?? abroad;
};

/**
 * A number as it is dialled from everywhere (`+4915123456789`), read as one of the country when it has none of its own.
 * A text that is no single number, or may mean two, stays as it was typed: no number is refused.
 */
export const readPhone = (typed: string | null, country: string | null): string | null => {
  const sole = typed === null ? null : soleNumberOf(typed);
  return (sole && internationalOf(sole, country)) ?? typed;
};
