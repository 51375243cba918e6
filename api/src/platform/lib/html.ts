const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Markup that is safe to insert as it is: only `html` makes it. */
export type Html = { readonly markup: string };

type Value = Html | string | number | null | readonly Value[];

const toMarkup = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(toMarkup).join('');
  return escape(String(value));
};

/** Markup from a template: every value that is not markup itself is escaped, null is left out. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: strings.map((text, index) => text + (index < values.length ? toMarkup(values[index] ?? null) : '')).join(''),
});

/** Fills the place of a message that gets markup; `withMarkup` puts the markup there. */
export const place = '\ue000';

/** A text with markup where its `place` is. */
export const withMarkup = (text: string, markup: Html): Html => {
  const at = text.indexOf(place);
  return at === -1 ? html`${text}` : html`${text.slice(0, at)}${markup}${text.slice(at + place.length)}`;
};

/** A message with tags, such as `<terms>the terms</terms>`; each function makes the markup of the tag with its name. */
export const withTags = (text: string, tags: Readonly<Record<string, (inside: string) => Html>>): Html =>
  html`${text.split(/(<\w+>[^<]*<\/\w+>)/u).map((part) => {
    const [, name = '', inside = ''] = /^<(\w+)>([^<]*)<\/\1>$/u.exec(part) ?? [];
    return tags[name]?.(inside) ?? part;
  })}`;
