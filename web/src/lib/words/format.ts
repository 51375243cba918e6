import { dateFormat } from '@upline/contracts';
import { surroundings } from '../browser/surroundings.ts';
import { formatTag } from './text.ts';

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

const kept = <Format>(formats: Map<string, Format>, key: string, make: () => Format): Format => {
  const found = formats.get(key) ?? make();
  formats.set(key, found);
  return found;
};

/** A number as the page's language writes it: '1,234', with options '12%'. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  kept(numbers, `${formatTag()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(formatTag(), options)).format(
    value,
  );

/** A count with thousands separated. */
export const formatCount = (count: number): string => formatNumber(count);

/** A count where there is little room: from 100 on '99+', and nothing for none. */
export const formatNews = (count: number): string => {
  if (count <= 0) return '';
  return count > 99 ? `${formatCount(99)}+` : formatCount(count);
};

/** An instant or a day as the page's language writes it. */
export const formatDate = (at: Date | number, asked: Intl.DateTimeFormatOptions): string => {
  const zone = surroundings()?.zone;
  const options = zone === undefined ? asked : { timeZone: zone, ...asked };
  return kept(dates, `${formatTag()} ${JSON.stringify(options)}`, () => dateFormat(formatTag(), options)).format(at);
};

/** The name of a country (ISO 3166, `DE`) in the page's language. */
export const countryNameOf = (code: string): string =>
  new Intl.DisplayNames(formatTag(), { type: 'region' }).of(code) ?? code;

const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language (BCP 47, `pt-BR`) in the page's language, as it stands by itself. */
export const languageNameOf = (tag: string): string => {
  const inPage = formatTag();
  const names = languageNames.get(inPage) ?? new Intl.DisplayNames(inPage, { type: 'language' });
  languageNames.set(inPage, names);
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(inPage) + name.slice(1);
};
