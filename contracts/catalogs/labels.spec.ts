import { describe, expect, it } from 'vitest';
import { localeTags } from '../src/language/locales.ts';
import { translateTo } from './catalogs.ts';

const labels = ['Today', 'People ##prospects', 'Share ##in the bottom bar', 'Library ##of assets', 'More'];

// five columns of a phone of 360 px, in which letters of 12 px are about 6 px wide
const mostLetters = 11;

describe('the labels of the bottom bar', () => {
  // shows I52
  it.each(localeTags)('fit into their columns in %s', (locale) => {
    const said = labels.map((label) => translateTo(locale)(label));
    expect(said.filter((label) => label.length > mostLetters)).toEqual([]);
  });
});
