import type { OrganizationEvent, ShareEvent } from '@upline/contracts';
import { teamGoal } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/** The goal of an organization, the shares of a month, and whether they reached it. */
type Counted = { goal: number; month: string; shares: number; isReached: boolean };

const noCount: Counted = { goal: teamGoal.first, month: '', shares: 0, isReached: false };

const monthOf = (localDate: string): string => localDate.slice(0, 7);

/** Asks for the goal to be reached by the share that reaches it in a calendar month of the organization. */
export const teamGoalReactor = defineReactor<Counted, ShareEvent | OrganizationEvent>({
  name: 'team-goal',
  key: (event) => keyWithin(event, ''),
  on: {
    TeamGoalSet: (state, { data: { goal } }) => {
      const before = state ?? noCount;
      return { state: { ...before, goal, isReached: before.isReached && before.shares >= goal }, jobs: [] };
    },
    AssetShared: (state, event) => {
      const month = monthOf(event.meta.localDate);
      const before = state ?? noCount;
      // an event of an earlier month, by another time zone, counts in no later one
      if (month < before.month) return { state: null, jobs: [] };
      const { goal, shares: counted, isReached } = month === before.month ? before : { ...noCount, goal: before.goal };
      const shares = counted + 1;
      if (isReached || shares < goal) return { state: { goal, month, shares, isReached }, jobs: [] };
      const data = { organizationId: organizationOf(event), month, goal, shares, at: event.meta.occurredAt };
      return { state: { goal, month, shares, isReached: true }, jobs: [{ kind: 'reach-goal', data }] };
    },
    ShareRetracted: (state, { data: { sharedOn } }) =>
      state && monthOf(sharedOn) === state.month
        ? { state: { ...state, shares: state.shares - 1 }, jobs: [] }
        : { state: null, jobs: [] },
  },
});
