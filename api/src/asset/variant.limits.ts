import { maxVariants } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** Limits of the languages of an asset. */
export const variantLimits = {
  variants: { what: 'Variants in other languages', per: 'asset', most: maxVariants, unit: 'variants' },
} as const satisfies Record<string, Limit>;
