import * as z from 'zod';
import { message } from '../language/text.ts';

/** What a column of an imported file can be. `firstName` and `lastName` make the name where no column is `name`. */
export const importField = z.enum(['name', 'firstName', 'lastName', 'email', 'phone', 'status', 'source', 'notes']);
export type ImportField = z.infer<typeof importField>;

/** The words of each field, as screens and reasons say them. */
export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  name: message('Name ##of a person'),
  firstName: message('First name'),
  lastName: message('Last name'),
  email: message('Email'),
  phone: message('Phone'),
  status: message('Status'),
  source: message('Source'),
  notes: message('Notes'),
};
