import { trainingCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import { achievementDecider } from './achievement.decider.ts';
import { trainingJobHandlers } from './training.jobs.ts';

/** The levels that members earn. */
export const training = defineCapability({
  contract: trainingCapability,
  streams: { achievements: achievementDecider },
  jobs: trainingJobHandlers,
});
