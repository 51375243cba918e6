import * as z from 'zod';
import { emailAddress, keptLines, keptPhone } from '../fields/fields.ts';
import { nameOver, requiredStoredName, storedName } from '../fields/nameRules.ts';
import { message } from '../language/text.ts';

const shortUsername = message('Username must be at least 3 characters');

/** Longest greeting on the pages of a person's links, in characters. */
export const maxGreeting = 300;

/**
 * The profile form as it is sent (specification, section 5). Names have the limits of earlier versions here, so that an
 * unchanged one can be sent back: `profileFormOver` and the decider hold those that change to the rules of names.
 */
export const profileForm = z.strictObject({
  firstName: storedName(100),
  lastName: storedName(100),
  email: emailAddress,
  username: requiredStoredName(60, shortUsername).min(3, shortUsername),
  /** Left out it stays as it is. */
  phone: keptPhone.optional(),
  /** Whether pages of the person's links offer to call and to write to that number. Left out it stays as it is. */
  reachable: z.boolean().optional(),
  /** What the pages of the person's links say in their name. Left out it stays as it is; blank there is none. */
  greeting: keptLines(maxGreeting)
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .optional(),
});

type ProfileNames = { firstName: string | null; lastName: string | null; username: string };

/** The names of a profile by their kind. */
export const profileNames = [
  ['firstName', 'name'],
  ['lastName', 'name'],
  ['username', 'username'],
] as const;

/** The profile form over a stored profile: names that change follow the rules of names. */
export const profileFormOver = ({ firstName, lastName, username }: ProfileNames) => {
  const { shape } = profileForm;
  return profileForm.extend({
    firstName: nameOver(shape.firstName, firstName),
    lastName: nameOver(shape.lastName, lastName),
    username: nameOver(shape.username, username, 'username'),
  });
};
