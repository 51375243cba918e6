import * as z from 'zod';

/** What is celebrated once with the person: their own level, first opening or first conversion, or the team's goal. */
const momentKind = z.enum(['level', 'goal', 'opening', 'conversion']);
export const moment = z.object({ id: z.string(), kind: momentKind, subject: z.string().nullable(), at: z.string() });
export type Moment = z.infer<typeof moment>;
