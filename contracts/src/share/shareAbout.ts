import * as z from 'zod';

/** What every event of a tracked link says about it. */
export const shareAbout = {
  shareId: z.string(),
  assetId: z.string(),
  assetTitle: z.string(),
  sharedBy: z.string(),
  prospectId: z.string().nullable(),
};
