import type { ShareEvent } from '@upline/contracts';
import { levelOf } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

type Counted = { shares: number };

/**
 * Asks for the level that a member's shares reach: once each, because the count passes each band once. Everybody starts
 * at bronze.
 */
export const achievementReactor = defineReactor<Counted, ShareEvent>({
  name: 'achievement',
  key: (event) => ('sharedBy' in event.data ? keyWithin(event, event.data.sharedBy) : null),
  on: {
    AssetShared: (state, event) => {
      const before = state?.shares ?? 0;
      const shares = before + 1;
      const level = levelOf(shares);
      if (level === levelOf(before)) return { state: { shares }, jobs: [] };
      const at = event.meta.occurredAt;
      const member = { organizationId: organizationOf(event), userId: event.data.sharedBy };
      const data = { command: 'EarnAchievement', ...member, level, at } as const;
      return { state: { shares }, jobs: [{ kind: 'command', data }] };
    },
    // the level that a share earned which is taken back stays, and is not earned twice
    ShareRetracted: (state) => ({ state: { shares: Math.max(0, (state?.shares ?? 0) - 1) }, jobs: [] }),
  },
});
