import { maxAlerts } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { describe, expect, it } from 'vitest';
import type { Item } from './sentences.ts';
import { sentenceOf } from './sentences.ts';

const reader = { t: translateTo('en'), locale: 'en', today: '2026-11-16', zone: 'UTC' } as const;

const said = (type: Item['type'], more: Partial<Item> = {}, name: string | null = 'Ben'): string => {
  const item: Item = { id: 'n1', type, subject: null, createdAt: '2026-11-16T10:00:00.000Z', at: 1, ...more };
  return sentenceOf(item, { prospect: null, name, contact: null }, reader);
};

describe('the sentence of an alert', () => {
  it('names the member, the latest of several, and says when there were more than it counts', () => {
    expect(said('team_joined')).toBe('Ben joined your team');
    expect(said('team_joined', { count: 3 })).toBe('3 people joined your team, Ben the latest');
    expect(said('team_joined', { count: maxAlerts })).toBe('10 people joined your team, Ben the latest');
    expect(said('team_joined', { count: maxAlerts + 1 })).toBe('More than 10 people joined your team, Ben the latest');
    expect(said('team_converted', { count: 2 })).toBe('Your team converted 2 prospects, the latest by Ben');
  });

  it('says the level that was reached', () => {
    expect(said('team_level', { subject: 'gold' })).toBe('Ben reached the Gold level');
    expect(said('team_level', { subject: 'gold', count: 2 })).toBe(
      'Your team reached 2 levels, the latest Gold by Ben',
    );
  });

  it('names nobody who was erased', () => {
    expect(said('team_converted', { count: 1 }, null)).toBe('A team member converted a prospect');
  });
});
