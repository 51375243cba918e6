import type { ShareEvent } from '@upline/contracts';
import { levelOf } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

type Counted = { shares: number };

/** Crossing a band of shares earns its level: once, because the count passes each band once. Bronze is where everybody starts. */
export const achievementReactor = defineReactor<Counted, ShareEvent>({
  name: 'achievement',
  key: (event) => ('sharedBy' in event.data ? keyWithin(event, event.data.sharedBy) : null),
  on: {
    AssetShared: (state, event) => {
      const before = state?.shares ?? 0;
      const shares = before + 1;
      const level = levelOf(shares);
      if (level === levelOf(before)) return { state: { shares }, commands: [] };
      const at = event.meta.occurredAt;
      const data = {
        command: 'EarnAchievement',
        organizationId: organizationOf(event),
        userId: event.data.sharedBy,
        level,
        at,
      };
      return { state: { shares }, commands: [{ kind: 'command', data }] };
    },
  },
});
