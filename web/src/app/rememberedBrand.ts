import type { BrandColors } from '@upline/contracts';
import { trusted } from '../lib/kit.ts';

const storageKey = 'upline-brand';
const isColor = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{6}$/iu.test(value);

/** The colours this browser showed last, or null. */
export const rememberedBrand = (): BrandColors | null => {
  try {
    const { primaryColor, secondaryColor, accentColor } = trusted<BrandColors>(
      JSON.parse(localStorage.getItem(storageKey) ?? ''),
    );
    const isWhole = [primaryColor, secondaryColor, accentColor].every(isColor);
    return isWhole ? { primaryColor, secondaryColor, accentColor } : null;
  } catch {
    return null;
  }
};

/** Keeps the colours for the next page; a browser that keeps nothing is fine. */
export const rememberBrand = (brand: BrandColors): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(brand));
  } catch {
    // private windows may refuse
  }
};
