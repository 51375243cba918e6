const attributes = /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g;
const ignored = /<(style|script|svg)\b[\s\S]*?<\/\1>|<!doctype[^>]*>/gi;
const languages = /<nav class="languages"[\s\S]*?<\/nav>/g;

/**
 * The words with plain letters in an HTML page or mail in the pseudo-language, in which each message has other letters.
 * What remains is not said through a catalog. Addresses, names of languages and the words in `allowed` are left out.
 */
export const plainEnglish = (document: string, allowed: readonly string[] = []): string[] => {
  const markup = document.replaceAll(ignored, ' ').replaceAll(languages, ' ');
  const labels = [...markup.matchAll(attributes)].map(([, label = '']) => label);
  const text = [markup.replaceAll(/<[^>]*>/g, ' '), ...labels]
    .join(' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(/https?:\/\/\S+|\S+@\S+/g, ' ');
  return (text.match(/[A-Za-z]+/g) ?? []).filter((word) => !['Upline', ...allowed].includes(word));
};
