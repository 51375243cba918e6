// apart from the forms, so that a screen which shows dates needs no schemas

/**
 * Bounds of contacts, notes and follow-ups: characters of a text, contacts and notes of one prospect, and how far dates
 * and times may be from now.
 */
export const followUpBounds = {
  text: 5_000,
  recorded: 2_000,
  daysAhead: 5 * 366,
  daysBack: 30,
  minutesAhead: 5,
} as const;
