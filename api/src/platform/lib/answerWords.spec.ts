import type { AnswerGiven, CallWish } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { describe, expect, it } from 'vitest';
import { answerEntry, answerSentence } from './answerWords.ts';

const given: AnswerGiven = { answerId: 'v1', shareId: 's1', assetId: 'a1', title: 'Tour', answer: 'call', wish: null };
const reader = { t: translateTo('en'), locale: 'en', today: '2026-11-27', zone: 'Europe/Berlin' } as const;
const call = (day: string, part: CallWish['part'], timeZone = 'Europe/Berlin'): AnswerGiven => ({
  ...given,
  wish: { day, part, timeZone },
});
const says = (said: AnswerGiven, zone: string = reader.zone): string =>
  answerSentence(said, 'Lena Vogel', { ...reader, zone }).replaceAll('\u202f', ' ');

describe('the sentence about an answer', () => {
  it('says by first name what the prospect wants', () => {
    expect(says({ ...given, answer: 'interested' })).toBe('Lena is interested in “Tour”');
    expect(says({ ...given, answer: 'question' })).toBe('Lena has a question about “Tour”');
    expect(says({ ...given, answer: 'not-now' })).toBe('Lena says “Not now” to “Tour”');
    expect(says(given)).toBe('Lena asks for a call');
  });

  it('says when a call is wished for, from the day of its reader', () => {
    expect(says(call('2026-11-27', 'evening'))).toBe('Lena asks for a call this evening');
    expect(says(call('2026-11-28', 'morning'))).toBe('Lena asks for a call tomorrow morning');
    expect(says(call('2026-11-30', 'afternoon'))).toBe('Lena asks for a call on Monday, November 30 in the afternoon');
    expect(says(call('2026-11-26', 'morning'))).toBe('Lena asked for a call on Thursday, November 26 in the morning');
  });

  it('says the hours by the clock of a reader in another time zone, and whose part of the day they are', () => {
    expect(says(call('2026-11-27', 'morning', 'America/New_York'))).toBe(
      'Lena asks for a call today between 2:00 PM and 6:00 PM (morning there, Eastern Time)',
    );
    expect(says(call('2026-11-27', 'evening', 'America/Los_Angeles'))).toBe(
      'Lena asks for a call tomorrow between 2:00 AM and 6:00 AM (evening there, Pacific Time)',
    );
    expect(says(call('2026-11-28', 'morning', 'Europe/Paris'))).toBe('Lena asks for a call tomorrow morning');
    expect(says(call('2026-11-28', 'morning', 'Nowhere/Never'))).toBe('Lena asks for a call tomorrow morning');
  });

  it('names the date in a timeline, where every day is read', () => {
    expect(answerEntry(call('2026-11-28', 'morning'), reader)).toBe(
      'Asks for a call on Saturday, November 28 in the morning',
    );
    expect(answerEntry({ ...given, answer: 'question' }, reader)).toBe('Has a question about “Tour”');
  });
});
