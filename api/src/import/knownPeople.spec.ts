import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../platform/lib/ids.ts';
import { createKnownPeople } from './knownPeople.ts';
import { idOfRow, isIdOfRow } from './rowIds.ts';

const importId = uuidV7(1_790_000_000_000);
const idOf = (row: number): string => idOfRow(importId, row);
const details = (name: string, more = {}) => ({ name, email: null, phone: null, notes: null, source: null, ...more });
const row = (number: number, name: string, more = {}) => ({ row: number, details: details(name, more) });
const phone = '+4915123456789';
const email = 'ann@mail.example';
const stored = (prospectId: string, name: string, more = {}) => ({
  organizationId: 'o1',
  prospectId,
  ownerId: 'u1',
  ...details(name),
  status: 'new' as const,
  deleted: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastContactedAt: null,
  revision: 0,
  words: '',
  emailKey: null,
  phoneKey: null,
  ...more,
});

describe('people who are there already', () => {
  it('are found by address or number, those of earlier rows too', () => {
    const known = createKnownPeople(idOf);
    known.join(stored('p1', 'Ann', { phone }));
    expect(known.decide(row(1, 'Anna', { email, phone: '+49 151 23456789' }), 'skip')).toMatchObject({
      outcome: 'skip',
      known: { id: 'p1', row: null },
    });
    expect(known.decide(row(2, 'Ben', { email: 'Ben@Mail.example' }), 'skip').outcome).toBe('add');
    expect(known.decide(row(3, 'Benjamin', { email: 'ben@mail.example' }), 'skip')).toMatchObject({
      outcome: 'skip',
      known: { id: idOf(2), row: 2 },
    });
  });

  it('are changed by a row only where it says something new', () => {
    const known = createKnownPeople(idOf);
    known.join(stored('p1', 'Ann', { phone }));
    const withNotes = row(1, 'Anna', { phone, email, notes: 'Likes tea' });
    expect(known.decide(withNotes, 'fill').outcome).toBe('update');
    expect(known.decide({ ...withNotes, row: 2 }, 'fill').outcome).toBe('skip');
    expect(known.decide(row(3, 'Anna', { email }), 'overwrite').outcome).toBe('update');
  });

  it('who have a name alone stand for one row with that name each', () => {
    const known = createKnownPeople(idOf);
    known.join(stored('p1', 'Ann'));
    const outcomes = [1, 2].map((number) => known.decide(row(number, 'Ann'), 'skip').outcome);
    expect(outcomes).toEqual(['skip', 'add']);
    const empty = createKnownPeople(idOf);
    expect([1, 2].map((number) => empty.decide(row(number, 'Ann'), 'skip').outcome)).toEqual(['add', 'add']);
  });
});

describe('the id of a row', () => {
  it('is the same each time, that of another row is another one, and they lie in the order of the rows', () => {
    const ids = [1, 2, 255, 256, 4_095, 4_096, 99_999, 100_000].map(idOf);
    expect(ids).toEqual([1, 2, 255, 256, 4_095, 4_096, 99_999, 100_000].map(idOf));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idOfRow(uuidV7(1_790_000_000_000), 1)).not.toBe(idOf(1));
  });

  it('is known again', () => {
    expect([1, 99_999].map((number) => isIdOfRow(idOf(number), importId))).toEqual([true, true]);
    expect(isIdOfRow(uuidV7(1_790_000_000_000), importId)).toBe(false);
  });
});
