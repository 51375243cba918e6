import { daysFrom, suggestedDays } from '@upline/contracts';
import type { ContactOutcome, ProspectStatus } from '@upline/contracts';
import { useToday } from '../../lib/useToday.ts';
import { useView } from '../../lib/useView.ts';

/** The date that the organization's cadence proposes after a contact, null where it has none or is not known yet. */
export const useSuggestedDate = (status: ProspectStatus, outcome: ContactOutcome): string | null => {
  const { today } = useToday();
  const { data: cadence } = useView('showCadence');
  const days = cadence ? suggestedDays(cadence, { status, outcome }) : null;
  return days === null ? null : daysFrom(today, days);
};
