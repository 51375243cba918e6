import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { docsFile, eventDocs, eventTypes, goldenSample, keptSamples } from '../tools/eventDocs.ts';
import { eventMeta } from './definitions/event.ts';
import { erasedFieldOf, erases } from './definitions/personalData.ts';
import type { StoredEvent } from './definitions/event.ts';
import {
  erasedSubject,
  erasingTypes,
  parseStored,
  parseStoredWith,
  personalFieldsByType,
  takesWords,
} from './stored.ts';

const stored = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.number(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  meta: eventMeta,
});

const shared = (): StoredEvent => {
  const kept = keptSamples().find(({ type }) => type === 'AssetShared');
  return stored.parse(kept?.sample);
};

const reasonOf = (event: StoredEvent): string => {
  const parsed = parseStored(event);
  return parsed.kind === 'malformed' ? parsed.reason : parsed.kind;
};

describe('every event ever stored', () => {
  // shows I10
  it.each(keptSamples())('parses: $file', ({ sample }) => {
    expect(parseStored(stored.parse(sample))).toMatchObject({ kind: 'known' });
  });

  it.each(eventTypes())('has a golden sample of its present shape ($type); `npm run events` makes it', (eventType) => {
    const kept = keptSamples().filter(({ type }) => type === eventType.type);
    expect(kept.map(({ sample }) => sample)).toContainEqual(goldenSample(eventType));
  });

  it('is described in docs/events.md; `npm run events` brings it up to date', () => {
    expect(readFileSync(docsFile, 'utf8')).toBe(eventDocs());
  });
});

describe('parsing a stored event', () => {
  it('answers the event itself', () => {
    const event = shared();
    const parsed = parseStored(event);
    expect(parsed.kind === 'known' && parsed.event === event).toBe(true);
  });

  it('reports a type of another version of the product as unknown', () => {
    expect(parseStored({ ...shared(), type: 'AssetTeleported' })).toEqual({ kind: 'unknown' });
    expect(parseStored({ ...shared(), type: 'constructor' })).toEqual({ kind: 'unknown' });
  });

  it('says what is wrong with a malformed event without quoting its data', () => {
    const event = shared();
    expect(reasonOf({ ...event, data: { ...event.data, sharedVia: 'a secret pigeon' } })).toMatch(
      /^data\.sharedVia: (?!.*pigeon)/,
    );
    expect(reasonOf({ ...event, data: { ...event.data, shareId: 7 } })).toMatch(/^data\.shareId: /);
    expect(reasonOf({ ...event, meta: Object.assign({ ...event.meta }, { occurredAt: 5 }) })).toMatch(
      /^meta\.occurredAt: /,
    );
  });

  // shows I10
  it('upcasts through every older name first', () => {
    const parse = parseStoredWith({
      AssetSent: { type: 'AssetPassedOn', upcast: ({ via, ...data }) => ({ ...data, sharedVia: via }) },
      AssetPassedOn: { type: 'AssetShared', upcast: (data) => ({ ...data, prospectId: null }) },
    });
    const event = shared();
    const { shareId, assetId, assetTitle, sharedBy, sharedVia: via } = event.data;
    expect(parse({ ...event, type: 'AssetSent', data: { shareId, assetId, assetTitle, sharedBy, via } })).toEqual({
      kind: 'known',
      event: { ...event, data: { ...event.data, prospectId: null } },
    });
    expect(parse({ ...event, type: 'AssetSent' })).toMatchObject({ kind: 'malformed' });
    expect(parse(event)).toEqual({ kind: 'known', event });
  });
});

describe('personal fields', () => {
  it('are found by type, each with its subject', () => {
    expect(personalFieldsByType.get('MemberInvited')).toEqual({ email: 'invitationId' });
    expect(personalFieldsByType.get('ProspectAdded')).toEqual({
      name: 'prospectId',
      email: 'prospectId',
      phone: 'prospectId',
      notes: 'prospectId',
      source: 'prospectId',
    });
    expect(personalFieldsByType.has('AssetShared')).toBe(false);
  });
});

describe('an event that erases', () => {
  it('names its subject', () => {
    expect([...erasingTypes].sort()).toEqual(['PersonErased', 'ProspectErased']);
    expect(erasedSubject({ type: 'ProspectErased', data: { prospectId: 'p1', ownerId: 'u1' } })).toBe('p1');
    expect(erasedSubject({ type: 'ProspectDeleted', data: { prospectId: 'p1' } })).toBeNull();
  });

  it('takes words, and so do a withdrawn invitation and a team that loses the name of its founder', () => {
    const details = { organizationId: 'o1', domain: null, timeZone: 'UTC', founderId: null };
    expect(takesWords({ type: 'ProspectErased', data: { prospectId: 'p1', ownerId: 'u1' } })).toBe(true);
    expect(takesWords({ type: 'InvitationRevoked', data: { invitationId: 'i1' } })).toBe(true);
    const renamed = (name: string) => ({ type: 'OrganizationDetailsChanged', data: { ...details, name } });
    expect([takesWords(renamed('Team')), takesWords(renamed('Rockets'))]).toEqual([true, false]);
    expect(takesWords({ type: 'MemberRemoved', data: { userId: 'u1', reassignTo: null } })).toBe(false);
  });

  it('has the subject among its fields, or does not compile', () => {
    // @ts-expect-error there is no such field
    const misspelt = erases('prospect', z.object({ prospectId: z.string() }));
    expect(erasedFieldOf(misspelt)).toBe('prospect');
  });
});
