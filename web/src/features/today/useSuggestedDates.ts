import { daysFrom, suggestedDays } from '@upline/contracts';
import type { ContactOutcome, ProspectStatus } from '@upline/contracts';
import { useToday } from '../../lib/account/useToday.ts';
import { useView } from '../../lib/sync/useView.ts';

/** The date that the organization's cadence proposes after each outcome, null for none; undefined while unknown. */
export const useSuggestedDates = (status: ProspectStatus): ((outcome: ContactOutcome) => string | null | undefined) => {
  const { today } = useToday();
  const { data: cadence } = useView('showCadence');
  return (outcome) => {
    if (!cadence) return undefined;
    const days = suggestedDays(cadence, { status, outcome });
    return days === null ? null : daysFrom(today, days);
  };
};
