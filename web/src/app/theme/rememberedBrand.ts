import type { BrandColors } from '@upline/contracts';
import { trusted } from '../../lib/casts.ts';
import { browserStore } from '../../lib/browser/stores.ts';

const storageKey = 'upline-brand';
const isColor = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{6}$/iu.test(value);

/** The colours this browser showed last, or null. */
export const rememberedBrand = (): BrandColors | null => {
  const kept = trusted<Partial<BrandColors> | null>(browserStore.json(storageKey));
  const { primaryColor = '', secondaryColor = '', accentColor = '' } = kept ?? {};
  const isWhole = [primaryColor, secondaryColor, accentColor].every(isColor);
  return isWhole ? { primaryColor, secondaryColor, accentColor } : null;
};

/** Keeps the colours for the next page. */
export const rememberBrand = (brand: BrandColors): void => browserStore.set(storageKey, JSON.stringify(brand));
