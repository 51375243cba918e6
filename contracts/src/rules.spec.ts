import { describe, expect, it } from 'vitest';
import { defaultColors, fullNameOf, initialOf, initialsOf, levelBands, levelOf, personInitials } from './index.ts';

describe('levels', () => {
  // shows 4.6, 9.20
  it.each([
    [0, 'bronze'],
    [24, 'bronze'],
    [25, 'silver'],
    [49, 'silver'],
    [50, 'gold'],
    [99, 'gold'],
    [100, 'platinum'],
    [100_000, 'platinum'],
  ])('%i shares make %s', (shares, level) => expect(levelOf(shares)).toBe(level));

  // shows 4.7
  it('have their titles and bands', () => {
    expect(levelBands.map(({ range, title }) => `${range} ${title}`)).toEqual([
      '0-24 Entry Level',
      '25-49 Rising Star',
      '50-99 Top Performer',
      '100+ Elite',
    ]);
  });
});

describe('names', () => {
  // shows 9.19
  it.each([
    ['lena maria fischer', 'LM'],
    ['Cher', 'C'],
    ['  ann   lee ', 'AL'],
    ['Jean-Luc Picard', 'JP'],
    ['', 'U'],
    ['🇩🇪 team', '🇩🇪T'],
    ['👨‍👩‍👧‍👦 smith', '👨‍👩‍👧‍👦S'],
    ['1️⃣ 👍🏽', '1️⃣👍🏽'],
    ['𝒜da 𐐨', '𝒜𐐀'],
    ['क्षितिज राव', 'क्षिरा'],
    ['e\u0301va', 'É'],
    ['\u200bann \u202alee\u202c', 'AL'],
    ['(ann) „lee“', 'AL'],
    ['ann & lee', 'AL'],
    ['ﬁona ß', 'FS'],
    ['\u200b', 'U'],
    ['– ?', 'U'],
  ])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('have a first initial that is whole', () => {
    expect(['🇩🇪 team', '👨‍👩‍👧 smith', 'ann lee', ''].map(initialOf)).toEqual(['🇩🇪', '👨‍👩‍👧', 'A', 'U']);
  });

  it('fall back to the address', () => {
    const nameless = { firstName: null, lastName: null, email: 'jo.doe@example.test' };
    expect(fullNameOf(nameless)).toBe('jo.doe@example.test');
    expect(personInitials(nameless)).toBe('JD');
    expect(personInitials({ ...nameless, firstName: 'Ann-Marie', lastName: 'Lee' })).toBe('AL');
  });
});

describe('the colors of the product', () => {
  // shows 9.30
  it('are orange, green and yellow', () => {
    expect(defaultColors).toEqual({ primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' });
  });
});
