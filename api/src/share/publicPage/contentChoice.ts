import type { AssetVariant } from '@upline/contracts';
import type { AssetContent } from '../../asset/asset.decider.ts';

/** The parameter of a link's address that names the language of the content, or the original. */
export const contentParameter = 'in';

/** Names the asset itself where nobody said its language. */
export const original = 'original';

/** The languages that a visitor wants to read. */
export type Wanted = {
  /** The language that the address names, if any. */
  named: string | null;
  /** The visitor's languages, the best first. */
  languages: readonly string[];
  /** The language that an asset is taken to be in where nobody said it. */
  otherwise: string;
};

/**
 * What a page shows of an asset, and the names of what it offers instead: languages, or `original`. `named` is what the
 * address names, where that is there.
 */
export type ChosenContent = { asset: AssetContent; others: readonly string[]; named: string | null };

// the tags that browsers send for what the list of content languages has under another one
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', cmn: 'zh' };

/** The language and script of a tag: of 'zh-TW' Chinese in its traditional script. Null for what is no tag. */
const readableBy = (tag: string): { language: string; script: string | undefined } | null => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language: aliases[language] ?? language, script };
  } catch {
    return null;
  }
};

/**
 * The first of a reader's languages that is offered: by the same tag, else in the same script, else in any region.
 * 'de-AT' reads 'de', and 'pt' either Portuguese. Null without any.
 */
export const offeredLanguage = (languages: readonly string[], offered: readonly string[]): string | null => {
  const known = offered.map((tag) => ({ tag, reads: readableBy(tag) }));
  for (const wanted of languages) {
    const reader = readableBy(wanted);
    const close = known.filter(({ reads }) => reader !== null && reads?.language === reader.language);
    const found =
      close.find(({ tag }) => tag.toLowerCase() === wanted.toLowerCase()) ??
      close.find(({ reads }) => reads?.script === reader?.script) ??
      close[0];
    if (found) return found.tag;
  }
  return null;
};

const withText = (asset: AssetContent, { language, title, description, url }: AssetVariant): AssetContent => ({
  ...asset,
  language,
  title,
  description,
  url,
});

/** Chooses what a visitor is shown: what the address names, else the best of their languages, else the asset itself. */
export const chooseContent = (
  asset: AssetContent,
  variants: readonly AssetVariant[],
  wanted: Wanted,
): ChosenContent => {
  const own = asset.language ?? original;
  const names = [own, ...variants.map(({ language }) => language)];
  const named = names.find((name) => name === wanted.named) ?? null;
  // what somebody said goes before a guess
  const offered = asset.language === null ? [...names.slice(1), wanted.otherwise] : names;
  const chosen = named ?? offeredLanguage(wanted.languages, offered);
  const variant = variants.find(({ language }) => language === chosen);
  return {
    asset: variant ? withText(asset, variant) : asset,
    others: names.filter((name) => name !== (variant?.language ?? own)),
    named,
  };
};
