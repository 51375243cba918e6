import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { achievementReactor } from './achievement.reactor.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: 'p1',
  sharedVia: 'qr',
} as const;

describe('achievements', () => {
  // shows 4.8
  it('are earned once, by the share that crosses into a band', () => {
    const story = createStory();
    const shares = Array.from({ length: 120 }, () => story('AssetShared', about));
    expect(reactions(achievementReactor, ...shares).map((job) => 'level' in job.data && job.data.level)).toEqual([
      'silver',
      'gold',
      'platinum',
    ]);
    const at = shares[24]?.meta.occurredAt;
    expect(reactions(achievementReactor, ...shares.slice(0, 25))).toEqual([
      {
        kind: 'command',
        data: { command: 'EarnAchievement', organizationId: 'o1', userId: 'u1', level: 'silver', at },
      },
    ]);
    expect(reactions(achievementReactor, ...shares.slice(0, 24))).toEqual([]);
  });

  it('are counted for each person and organization alone', () => {
    const story = createStory();
    const others = Array.from({ length: 40 }, (_, index) =>
      story('AssetShared', { ...about, sharedBy: `u${index % 2}` }, { organizationId: index % 4 < 2 ? 'o1' : 'o2' }),
    );
    expect(reactions(achievementReactor, ...others)).toEqual([]);
  });
});
