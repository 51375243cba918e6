import type { Level, StoredEventOf } from '@upline/contracts';
import { achievementEvents, impossible } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Achievements = ReadonlySet<Level>;

export type AchievementCommand = { type: 'EarnAchievement'; data: { userId: string; level: Level } };

/** The levels a member has earned, each once. */
export const achievementDecider: Decider<Achievements, AchievementCommand, typeof achievementEvents> = {
  stream: 'achievement',
  events: achievementEvents,
  notFound: 'training/not-found',
  cached: 2_000,
  initialState: () => new Set(),
  decide: (command, earned) =>
    earned.has(command.data.level) ? [] : [{ type: 'AchievementEarned', data: command.data }],
  evolve: (earned, event: StoredEventOf<typeof achievementEvents>) => {
    switch (event.type) {
      case 'AchievementEarned':
        return new Set([...earned, event.data.level]);
      default:
        return impossible(event.type);
    }
  },
};
