import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { achievementDecider } from './achievement.decider.ts';

const { given } = scenario(achievementDecider);
const earned = (level: 'silver' | 'gold') => ({ type: 'AchievementEarned' as const, data: { userId: 'u1', level } });

describe('earning an achievement', () => {
  it('happens', () =>
    given()
      .when({ type: 'EarnAchievement', data: { userId: 'u1', level: 'silver' } })
      .then(earned('silver')));
  it('happens once per level', () =>
    given(earned('silver'), earned('gold'))
      .when({ type: 'EarnAchievement', data: { userId: 'u1', level: 'silver' } })
      .thenNothing());
});
