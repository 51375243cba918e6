import * as z from 'zod';

export const planTier = z.enum(['free', 'pro']);
export type PlanTier = z.infer<typeof planTier>;
