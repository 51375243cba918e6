import * as z from 'zod';

/** Positions by view. */
const positions = z.record(z.string(), z.number());

/**
 * Views changed for an organization, or for one person (then `organizationId` is null), each up to its position: all
 * those of one commit, or of several that followed each other quickly.
 */
export const changedMessage = z.object({ organizationId: z.string().nullable(), positions });
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Sent after every connect: the last change of each view that the person may see. */
export const readyMessage = z.object({ positions });
export type ReadyMessage = z.infer<typeof readyMessage>;
