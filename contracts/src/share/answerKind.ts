import * as z from 'zod';

/** What a visitor can say to the member who shared a link. */
export const answerKind = z.enum(['interested', 'call', 'question', 'not-now']);
export type AnswerKind = z.infer<typeof answerKind>;

/** The part of a day in which a visitor would like to be called. */
export const dayPart = z.enum(['morning', 'afternoon', 'evening']);
export type DayPart = z.infer<typeof dayPart>;

/** The hour with which a part of a day is over. */
export const dayPartEnds: Readonly<Record<DayPart, number>> = { morning: 12, afternoon: 17, evening: 21 };

/** When a visitor would like to be called: a local date in their own time zone. */
export const callWish = z.object({ day: z.string(), part: dayPart, timeZone: z.string() });
export type CallWish = z.infer<typeof callWish>;
