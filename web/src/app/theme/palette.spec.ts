import { contrastOf, defaultColors, textContrast } from '@upline/contracts';
import { expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

it.each(['light', 'dark'] as const)('badges of what was reached and what was lost can be read, in the %s', (scheme) => {
  const { success, error } = paletteOf(defaultColors, scheme);
  for (const { main, soft } of [success, error]) expect(contrastOf(main, soft)).toBeGreaterThanOrEqual(textContrast);
});
