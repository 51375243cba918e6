import type { ProspectAnswer, prospectForm } from '@upline/contracts';
import type * as z from 'zod';

export type ProspectValues = z.input<typeof prospectForm>;

/** What the form of a prospect begins with. */
export const prospectValuesOf = (prospect: ProspectAnswer): ProspectValues => ({
  name: prospect.name,
  email: prospect.email ?? '',
  phone: prospect.phone ?? '',
  status: prospect.status,
  source: prospect.source ?? '',
  notes: prospect.notes ?? '',
});
