import * as z from 'zod';
import { webUrl } from '../fields/fields.ts';

/** Where the title and the picture of an address are asked for. Asking stores nothing, so it is no command. */
export const assetPreviewPath = '/api/assets/preview';

export const assetPreviewForm = z.strictObject({ url: webUrl });

/** A picture that an address offers: where it lies, and itself as a `data:` address, null where it is large. */
type OfferedPicture = { url: string; shown: string | null };

/** What an address offers for an asset, null where it offers none. */
export type AssetPreview = { title: string | null; picture: OfferedPicture | null };
