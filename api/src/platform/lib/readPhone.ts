import type { CountryCode } from 'libphonenumber-js/min';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether numbers of a country (ISO 3166, `DE`) can be read. */
export const isKnownCountry = (country: string): country is CountryCode => isSupportedCountry(country);

/**
 * A number as it is dialled from everywhere (`+4915123456789`), read as one of the country when it has none of its own.
 * What cannot be read, or has an extension, stays as it was typed: no number is refused.
 */
export const readPhone = (typed: string | null, country: string | null): string | null => {
  if (typed === null) return null;
  const known = country !== null && isKnownCountry(country) ? { defaultCountry: country } : {};
  // `extract` would find a number within other words, which would be lost
  const read = parsePhoneNumberFromString(typed, { extract: false, ...known });
  return read?.isValid() === true && read.ext === undefined ? read.number : typed;
};
