import { hexColor } from '@upline/contracts';
import * as z from 'zod';
import type { BrandColors } from './brand.ts';

const storageKey = 'upline-brand';
const colors = z.object({ primaryColor: hexColor, secondaryColor: hexColor, accentColor: hexColor });

/** The colours this browser showed last, or null. */
export const rememberedBrand = (): BrandColors | null => {
  try {
    return colors.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
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
