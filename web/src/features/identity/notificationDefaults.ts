/** The notification switches and what they start with (specification, section 9). */
export const notificationDefaults = { email: true, activity: true, reports: false, features: false };

export type NotificationSwitches = typeof notificationDefaults;
