import * as z from 'zod';

/** The text and the address of an asset in another language. */
export const assetVariant = z.object({
  language: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string(),
});
export type AssetVariant = z.infer<typeof assetVariant>;

/** Adds a variant, or puts it in the place of the one in its language. Keeps of it what a variant has. */
export const withVariant = (
  variants: readonly AssetVariant[],
  { language, title, description, url }: AssetVariant,
): AssetVariant[] => {
  const variant = { language, title, description, url };
  return variants.some((one) => one.language === language)
    ? variants.map((one) => (one.language === language ? variant : one))
    : [...variants, variant];
};

/** The most variants of an asset. */
export const maxVariants = 20;
