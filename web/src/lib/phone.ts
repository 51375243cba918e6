/** What can be dialled has at least so many digits, and no number of the world has more than 15. */
const digitsDialled = { min: 5, max: 15 };
const digitsWithCountry = { min: 8, max: 15 };

const isBetween = (digits: string, { min, max }: { min: number; max: number }): boolean =>
  digits.length >= min && digits.length <= max;

/** The digits of a number with its country, which is what WhatsApp needs; null for one without. */
export const internationalOf = (phone: string): string | null => {
  const dialled = phone.trim().replace(/^00/u, '+');
  return dialled.startsWith('+') ? dialled.replace(/\D/gu, '') : null;
};

/** A number as phones dial it: digits and a leading plus. */
export const dialledOf = (phone: string): string => phone.trim().replace(/(?!^\+)\D/gu, '');

/** The address that calls a number; null where what was noted cannot be one. */
export const callAddressOf = (phone: string | null): string | null => {
  const dialled = dialledOf(phone ?? '');
  return isBetween(dialled.replace('+', ''), digitsDialled) ? `tel:${dialled}` : null;
};

/** The address that opens a chat with a number in WhatsApp; null for a number without its country. */
export const chatAddressOf = (phone: string | null): string | null => {
  const digits = internationalOf(phone ?? '');
  return digits !== null && isBetween(digits, digitsWithCountry) ? `https://wa.me/${digits}` : null;
};
