import * as z from 'zod';
import { level } from '../points/levels.ts';
import type { Role } from '../access/permission.ts';

export const role = z.enum(['owner', 'admin', 'member']) satisfies z.ZodType<Role>;

/** A member of a team, as answers show them. */
export const shownMember = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The address that the member signs in with. */
  email: z.string(),
  /** Whether that address is proven. */
  confirmed: z.boolean(),
  initials: z.string(),
  role,
  joinedAt: z.string(),
  /** The latest day on which the member shared something, null before the first one. */
  lastActiveOn: z.string().nullable(),
  /** The number of the member's profile, at which the team reaches them. */
  phone: z.string().nullable(),
  stats: z.object({
    totalShares: z.number(),
    totalProspects: z.number(),
    weeklyShares: z.number(),
    totalViews: z.number(),
    points: z.number(),
    level,
  }),
});
export type MemberAnswer = z.infer<typeof shownMember>;

/** Orders of the list: first joined first, most shares this week first (the full rankings), or most points first. */
export const memberSort = z.enum(['joined', 'weekly', 'points']);
