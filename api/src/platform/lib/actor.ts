import type { Actor, Role } from '@upline/contracts';

/**
 * The person who sends a command or query. `organizationId` and `role` are null for a person without an organization.
 */
export type ActingPerson = Actor & { organizationId: string | null; role: Role | null };
