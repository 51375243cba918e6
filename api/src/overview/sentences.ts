import type { ActivityType, InboxRow } from '@upline/contracts';
import { levelBands } from '@upline/contracts';

const levelName = (level: string | null): string => {
  const known = levelBands.find((band) => band.level === level)?.level ?? 'bronze';
  return known.charAt(0).toUpperCase() + known.slice(1);
};

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

/** The feed's sentence for an activity of a person: it never names a prospect (design, section 4). */
export const activitySentence = (type: ActivityType, name: string, subject: string | null): string =>
  activities[type](name, subject);

type Notification = InboxRow['items'][number];

const notifications: Record<Notification['type'], (subject: string | null) => string> = {
  welcome: () => 'Welcome to Upline! Share your first asset to get going.',
  share_opened: (subject) => `Your link to “${subject ?? ''}” was opened`,
  achievement_earned: (subject) => `You reached the ${levelName(subject)} level`,
  member_joined: (subject) => `${subject ?? 'Someone you invited'} joined your team`,
};

/** What a notification says to its person. */
export const notificationSentence = ({ type, subject }: Pick<Notification, 'type' | 'subject'>): string =>
  notifications[type](subject);
