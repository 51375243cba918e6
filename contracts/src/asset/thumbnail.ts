import * as z from 'zod';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';

/** Why the picture at a thumbnail's address was not stored. */
export const thumbnailProblem = z.enum([
  // an address of a private network or of this machine, a port that is not of the web, or no http(s)
  'not-allowed',
  // no such host, or no connection to it
  'unreachable',
  // an answer that is neither a picture nor a redirect: not found, forbidden, an error of that server
  'refused',
  'redirects',
  'slow',
  'too-large',
  'no-picture',
  // the organization's or the installation's room for pictures is used up
  'full',
]);
export type ThumbnailProblem = z.infer<typeof thumbnailProblem>;

const about = { assetId: z.string(), url: z.string() };

/** What became of the picture at an asset's thumbnail address. Streams of their own: no edit of the asset conflicts. */
export const thumbnailEvents = defineEvents(ofOrganization('thumbnail', 'assetId'), {
  /** `version` changes with the bytes. */
  ThumbnailStored: z.object({ ...about, version: z.string() }),
  ThumbnailFailed: z.object({ ...about, problem: thumbnailProblem }),
  ThumbnailRemoved: z.object({ assetId: z.string() }),
});
export type ThumbnailEvent = StoredEventOf<typeof thumbnailEvents>;

export const thumbnailJobs = defineJobs({
  /** Stores, replaces or removes the picture of an asset as its thumbnail address says now. */
  'asset-thumbnail': defineJob(
    z.object({
      organizationId: z.string(),
      assetId: z.string(),
      /** The position of the change of the asset that asks; missing where the picture alone is missing. */
      position: z.number().optional(),
    }),
    tryTimes(4),
  ),
});

/** The address of an asset's stored picture within the app. */
export const thumbnailPath = (assetId: string, version: string): string =>
  `/api/assets/${assetId}/thumbnail?v=${version}`;
