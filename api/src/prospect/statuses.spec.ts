import { prospectStatus } from '@upline/contracts';
import type { ProspectStatus } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { prospectDecider } from './prospect.decider.ts';

const { given } = scenario(prospectDecider);
const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Ann', email: null, phone: null, notes: null, source: null };

const added = (status: ProspectStatus) => ({ type: 'ProspectAdded' as const, data: { ...ids, ...details, status } });
const pointsADay = { prospects: 40, conversions: 100 };
const contacted = { type: 'ProspectContacted' as const, data: ids };

const moves = prospectStatus.options.flatMap((from) =>
  prospectStatus.options.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe('the status of a prospect', () => {
  // shows 4.3
  it.each(moves)('goes from $from to $to', ({ from, to }) => {
    const moved = {
      type: 'ProspectStatusChanged' as const,
      data: { ...ids, from, to, firstConversion: to === 'converted', ...(to === 'converted' && { pointsADay }) },
    };
    given(added(from))
      .when({ type: 'ChangeProspect', data: { prospectId: 'p1', status: to, ...details } })
      .then(moved, ...(to === 'contacted' ? [contacted] : []));
  });
});
