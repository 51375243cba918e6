import * as z from 'zod';
import { role } from '../team/member.ts';
import { planTier } from '../team/planTier.ts';

// What the server lists for an operator: the organizations and people of the whole installation, page by page.

const text = z.string();
const name = text.nullable();

const listedOrganization = z.object({
  id: text,
  name: text,
  members: z.number(),
  plan: planTier,
  owners: z.array(z.object({ id: text, name, email: text })).readonly(),
});
export type ListedOrganization = z.output<typeof listedOrganization>;

const listedPerson = z.object({
  id: text,
  name,
  email: text,
  organizations: z.array(z.object({ id: text, name: text, role: role.nullable() })).readonly(),
});
export type ListedPerson = z.output<typeof listedPerson>;

const pageOf = <T extends z.ZodType>(listed: T) =>
  z.object({ found: z.array(listed).readonly(), next: text.nullable() });

/** One page; `next` is where the next one begins, null at the end. */
export const organizationPage = pageOf(listedOrganization);
export const personPage = pageOf(listedPerson);
export type Listed<T> = { found: readonly T[]; next: string | null };

/**
 * A sign-in at an outside provider that the operator may link to the person whose verified address it has. `id` is the
 * user id that it would have by itself.
 */
const waitingSignIn = z.object({ id: text, issuer: text, subject: text, email: text, triedAt: text });
export type WaitingSignIn = z.output<typeof waitingSignIn>;

/** A person, how they sign in until now, and the sign-ins that wait to be linked to them. */
export const signInsOfPerson = z.object({
  person: listedPerson,
  by: z.enum(['password', 'provider']),
  waiting: z.array(waitingSignIn).readonly(),
});
export type SignInsOfPerson = z.output<typeof signInsOfPerson>;
