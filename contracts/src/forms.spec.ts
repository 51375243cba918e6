import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { translateTo } from '../catalogs/catalogs.ts';
import {
  assetForm,
  inviteForm,
  organizationForm,
  profileForm,
  prospectForm,
  shareForm,
  teamGoalForm,
} from './index.ts';

const problemsOf = (schema: z.ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      translateTo('en')(message),
    ]),
  );

const asset = { title: 'Tour', url: 'https://a.test' };
const person = { email: 'a@b.test', username: 'ann' };

describe('the asset form', () => {
  // shows 5.3
  it('has four types, video by default', () => {
    expect(assetForm.parse(asset).type).toBe('video');
    for (const type of ['video', 'pdf', 'link', 'image']) expect(assetForm.parse({ ...asset, type }).type).toBe(type);
    expect(problemsOf(assetForm, { ...asset, type: 'other' })).toHaveProperty('type');
  });

  // shows 5.4, 5.6
  it('needs a title and a valid URL', () => {
    expect(problemsOf(assetForm, { title: ' ', url: 'nowhere' })).toEqual({
      title: 'Title is required',
      url: 'Please enter a valid URL',
    });
  });

  // shows 5.5, 5.7
  it('accepts an asset without a description, and a thumbnail that is valid or empty', () => {
    expect(assetForm.parse({ ...asset, thumbnailUrl: '' })).toMatchObject({ description: null, thumbnailUrl: null });
    expect(problemsOf(assetForm, { ...asset, thumbnailUrl: 'x' })).toEqual({
      thumbnailUrl: 'Please enter a valid URL',
    });
  });
});

describe('the prospect form', () => {
  // shows 5.8
  it('needs a name', () => expect(problemsOf(prospectForm, { name: '' })).toEqual({ name: 'Name is required' }));

  // shows 5.9
  it('accepts an address that is valid or empty', () => {
    expect(prospectForm.parse({ name: 'P', email: '' }).email).toBeNull();
    expect(problemsOf(prospectForm, { name: 'P', email: 'x' })).toEqual({ email: 'Please enter a valid email' });
  });

  // shows 5.10
  it('accepts any phone number, and a prospect without source or notes', () => {
    expect(prospectForm.parse({ name: 'P', phone: 'ask Ann' })).toMatchObject({
      phone: 'ask Ann',
      source: null,
      notes: null,
    });
  });

  // shows 4.1, 5.11
  it('has five statuses, new by default', () => {
    expect(prospectForm.parse({ name: 'P' }).status).toBe('new');
    for (const status of ['new', 'contacted', 'interested', 'converted', 'lost'])
      expect(prospectForm.parse({ name: 'P', status }).status).toBe(status);
    expect(problemsOf(prospectForm, { name: 'P', status: 'won' })).toHaveProperty('status');
  });
});

describe('the organization form', () => {
  // shows 5.12, 5.13, 5.15
  it('needs a name but no domain, and has the colors of the product by default', () => {
    expect(problemsOf(organizationForm, { name: '' })).toEqual({ name: 'Organization name is required' });
    expect(organizationForm.parse({ name: 'Team' })).toEqual({
      name: 'Team',
      domain: null,
      primaryColor: '#C2410C',
      secondaryColor: '#365314',
      accentColor: '#EAB308',
    });
  });

  // shows 5.14
  it.each(['primaryColor', 'secondaryColor', 'accentColor'])('takes six hex digits in any case as its %s', (field) => {
    for (const color of ['#a1B2c3', '#FFFFFF'])
      expect(problemsOf(organizationForm, { name: 'T', [field]: color })).toEqual({});
    for (const color of ['a1b2c3', '#a1b2c', '#a1b2c33', '#a1b2cg', 'red'])
      expect(problemsOf(organizationForm, { name: 'T', [field]: color })).toEqual({
        [field]: 'Please enter a valid hex color',
      });
  });
});

describe('the profile form', () => {
  // shows 5.16
  it('needs no names', () => expect(profileForm.parse(person)).toMatchObject({ firstName: null, lastName: null }));

  // shows 5.17, 5.18
  it('needs a valid address and a username of three characters', () => {
    expect(problemsOf(profileForm, { email: 'x', username: 'an' })).toEqual({
      email: 'Please enter a valid email',
      username: 'Username must be at least 3 characters',
    });
  });

  it('takes a greeting of 300 characters in several lines, and a blank one as none', () => {
    const greetingOf = (greeting: string) => profileForm.parse({ ...person, greeting }).greeting;
    expect([greetingOf(' Hello,\nI am Ana. '), greetingOf('  ')]).toEqual(['Hello,\nI am Ana.', null]);
    expect(problemsOf(profileForm, { ...person, greeting: 'x'.repeat(301) })).toEqual({
      greeting: 'Please use at most 300 characters',
    });
  });
});

describe('the other forms', () => {
  it('invite needs an address', () => expect(problemsOf(inviteForm, { email: '' })).toHaveProperty('email'));
  // shows 9.24
  it('share goes directly by default', () => expect(shareForm.parse({}).sharedVia).toBe('direct'));
});

describe('the form of the team goal', () => {
  it.each([1, 500, 1_000_000])('takes %i', (goal) => expect(teamGoalForm.parse({ goal })).toEqual({ goal }));

  it.each([0, -5, 1_000_001, 2.5, NaN, '500', null, undefined])('refuses %s, and says what to enter', (goal) =>
    expect(problemsOf(teamGoalForm, { goal })).toEqual({ goal: 'Please enter a whole number from 1 to 1,000,000' }),
  );
});
