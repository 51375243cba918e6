import type { ActivityType } from '@upline/contracts';
import { levelName } from '../training/levelName.ts';

const activities: Record<ActivityType, (name: string, subject: string | null) => string> = {
  asset_shared: (name, subject) => `${name} shared “${subject ?? ''}”`,
  training_completed: (name, subject) => `${name} completed the training “${subject ?? ''}”`,
  prospect_added: (name) => `${name} added a new prospect`,
  achievement_earned: (name, subject) => `${name} reached the ${levelName(subject)} level`,
  member_invited: (name) => `${name} invited a new team member`,
  member_joined: (name) => `${name} joined the team`,
  asset_created: (name, subject) => `${name} added the asset “${subject ?? ''}”`,
  share_opened: (name, subject) => `A prospect opened “${subject ?? ''}”, shared by ${name}`,
};

/** The feed's sentence for an activity of a person; it never names a prospect. */
export const activitySentence = (type: ActivityType, name: string, subject: string | null): string =>
  activities[type](name, subject);
