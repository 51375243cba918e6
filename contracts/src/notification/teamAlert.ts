/** What owners and admins are alerted to. In events it is a text, so that an older version reads a newer alert. */
export const teamAlerts = ['joined', 'level', 'goal', 'converted'] as const;
export type TeamAlert = (typeof teamAlerts)[number];

export const isTeamAlert = (text: string): text is TeamAlert => teamAlerts.some((alert) => alert === text);

/** Alerts of one kind that come within this time are one notification, which counts them. */
export const alertWindowMs = 3_600_000;

/** How many a notification counts; one more says that there were many. */
export const maxAlerts = 10;

const sayableMs = 86_400_000;

/** Whether something happened too long ago to be said to anybody, as when a reactor runs again over a long log. */
export const isTooOldToSay = (happenedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(happenedAt) > sayableMs;
