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
