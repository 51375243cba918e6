import * as z from 'zod';
import { contactOutcome } from './followUp.ts';
import { followUpBounds } from './followUpBounds.ts';
import type { ContactOutcome } from './followUp.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { prospectStatus } from './prospectStatus.ts';
import type { ProspectStatus } from './prospectStatus.ts';
import { message } from '../language/text.ts';

const rule = { status: prospectStatus, outcome: contactOutcome };
const silence = { status: prospectStatus };

/**
 * When next steps are due. A rule says in how many days after a contact with this outcome the next step with a prospect
 * of this status is due, `days: null` that there is none. `cold` says after how many days without contact a prospect of
 * this status goes cold; prospects of a status that it does not name never do.
 */
export const cadence = z.object({
  rules: z.array(z.object({ ...rule, days: z.number().nullable() })),
  cold: z.array(z.object({ ...silence, days: z.number() })),
});
export type Cadence = z.infer<typeof cadence>;

const usual: Readonly<Record<ContactOutcome, Readonly<Record<ProspectStatus, number | null>>>> = {
  reached: { new: 3, contacted: 5, interested: 3, converted: 30, lost: 90 },
  'no-answer': { new: 1, contacted: 2, interested: 2, converted: 7, lost: null },
  positive: { new: 2, contacted: 2, interested: 2, converted: 14, lost: 14 },
  'not-now': { new: 30, contacted: 30, interested: 21, converted: 60, lost: 180 },
  no: { new: null, contacted: null, interested: null, converted: null, lost: null },
};

/** The cadence of an organization that never changed it: a rule for each status and outcome. */
export const usualCadence: Cadence = {
  rules: contactOutcome.options.flatMap((outcome) =>
    prospectStatus.options.map((status) => ({ status, outcome, days: usual[outcome][status] })),
  ),
  cold: [{ status: 'interested', days: 14 }],
};

/** In how many days the next step is due by a cadence, null for none. */
export const suggestedDays = (
  { rules }: Cadence,
  { status, outcome }: { status: ProspectStatus; outcome: ContactOutcome },
): number | null => rules.find((one) => one.status === status && one.outcome === outcome)?.days ?? null;

const wrongDays = message('Please enter a whole number of days from 1 to {most, number}', {
  most: followUpBounds.daysAhead,
});
const days = z
  .number({ error: wrongDays })
  .int({ error: wrongDays })
  .min(1, { error: wrongDays })
  .max(followUpBounds.daysAhead, { error: wrongDays });

const isOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

/** The form of the cadence. A status and outcome without a rule have no next step. */
export const cadenceForm = z.strictObject({
  rules: z
    .array(z.strictObject({ ...rule, days: days.nullable() }))
    .max(prospectStatus.options.length * contactOutcome.options.length)
    .refine((rules) => isOnce(rules.map(({ status, outcome }) => `${status} ${outcome}`)), {
      error: message('Please name each status and outcome once'),
    }),
  cold: z
    .array(z.strictObject({ ...silence, days }))
    .max(prospectStatus.options.length)
    .refine((cold) => isOnce(cold.map(({ status }) => status)), { error: message('Please name each status once') }),
});

/** The cadence of an organization that changed it; the key is the organization's id. */
export const cadencesView = defineView({
  name: 'cadences',
  version: 1,
  row: cadence.extend({ organizationId: z.string() }),
  indexes: {},
});
export type CadenceRow = RowOf<typeof cadencesView>;
