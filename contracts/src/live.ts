import * as z from 'zod';

/** A view changed for an organization, or for one person of it, up to a position. */
export const changedMessage = z.object({
  view: z.string(),
  organizationId: z.string().nullable(),
  position: z.number(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Sent after every connect: the last change of each view that the person may see. */
export const readyMessage = z.object({ positions: z.record(z.string(), z.number()) });
export type ReadyMessage = z.infer<typeof readyMessage>;
