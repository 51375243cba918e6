import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';
import { defineRejections } from '../definitions/command.ts';
import { defineEvents, ofMember } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { level } from '../points/levels.ts';
import { message } from '../language/text.ts';

export const trainingEvents = defineEvents(ofMember('training'), {
  TrainingCompleted: z.object({ userId: z.string(), trainingId: z.string(), title: z.string() }),
});
export type TrainingEvent = StoredEventOf<typeof trainingEvents>;

export const achievementEvents = defineEvents(ofMember('achievement'), {
  AchievementEarned: z.object({ userId: z.string(), level }),
});
export type AchievementEvent = StoredEventOf<typeof achievementEvents>;

export const trainingRejections = defineRejections({
  'training/not-found': { status: 404, detail: message('There is no such training.') },
});

/** Jobs of the training capability. */
export const trainingJobs = defineJobs({
  /** Earns a level for a member. `at` is the time of the share that reached it, however late the job runs. */
  command: defineJob(
    z.object({
      command: z.literal('EarnAchievement'),
      organizationId: z.string(),
      userId: z.string(),
      level,
      at: z.iso.datetime(),
    }),
    tryTimes(10),
  ),
});

export const trainingCapability = defineCapability({
  name: 'training',
  events: [trainingEvents, achievementEvents],
  rejections: trainingRejections,
  jobs: trainingJobs,
});
