import * as z from 'zod';
import { completedAddress } from '../fields/completedAddress.ts';
import { optionalLines, optionalWebUrl, requiredText, webUrl } from '../fields/fields.ts';
import { contentLanguages } from '../language/contentLanguages.ts';
import { message } from '../language/text.ts';

export const assetType = z.enum(['video', 'pdf', 'link', 'image']);
export type AssetType = z.infer<typeof assetType>;

/** The content of an asset in its own language. */
export const assetContent = {
  type: assetType,
  title: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
};

const listed = { error: message('Please choose a language from the list') };

/** One of the languages in which an asset can be. */
export const contentLanguage = z.enum(contentLanguages, listed);

/** The form of a variant. */
export const variantForm = z.strictObject({
  title: requiredText(200, message('Title is required')),
  description: optionalLines(2000),
  url: webUrl,
});

/** The asset form (specification, section 5). A language that is missing stays as it is. */
export const assetForm = z.strictObject({
  type: assetType.default('video'),
  ...variantForm.shape,
  thumbnailUrl: optionalWebUrl,
  language: z
    .enum([...contentLanguages, ''], listed)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional(),
});

/** The form of a variant while a person fills it in: an address without a scheme is completed before it is checked. */
export const typedVariantForm = variantForm.extend({ url: z.string().overwrite(completedAddress).pipe(webUrl) });

/** The form of an asset while a person fills it in. */
export const typedAssetForm = assetForm.extend({
  url: typedVariantForm.shape.url,
  thumbnailUrl: z
    .string()
    .nullish()
    .overwrite((typed) => typed && completedAddress(typed))
    .pipe(optionalWebUrl),
});
