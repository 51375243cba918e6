import { contrastOf, defaultColors, textContrast } from '@upline/contracts';
import { expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

it.each(['light', 'dark'] as const)('badges of what was reached and what was lost can be read, in the %s', (scheme) => {
  const { success, error } = paletteOf(defaultColors, scheme);
  for (const { main, soft } of [success, error]) expect(contrastOf(main, soft)).toBeGreaterThanOrEqual(textContrast);
});

it.each(['light', 'dark'] as const)('badges of the four levels can be read and told apart, in the %s', (scheme) => {
  const { bronze, silver, gold, platinum } = paletteOf(defaultColors, scheme);
  const metals = [bronze, silver, gold, platinum];
  for (const { main, soft } of metals) expect(contrastOf(main, soft)).toBeGreaterThanOrEqual(textContrast);
  expect(new Set(metals.map(({ soft }) => soft)).size).toBe(4);
  expect(new Set(metals.map(({ main }) => main)).size).toBe(4);
});
