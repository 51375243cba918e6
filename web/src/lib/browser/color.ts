import { readableOn } from '@upline/contracts';

const pair = (value: number): string =>
  Math.round(255 * value)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb` of a hue (degrees), a saturation and a lightness (0 to 1). */
const hslToHex = (hue: number, saturation: number, lightness: number): string => {
  const part = (n: number): string => {
    const k = (n + hue / 30) % 12;
    return pair(lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return `#${part(0)}${part(8)}${part(4)}`;
};

const hueOf = (id: string): number => {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  // steps of 20 degrees: neighbours look different
  return ((hash >>> 0) % 18) * 20;
};

/** A person's own colours, the same everywhere: surface and text for the light and the dark scheme, at least 4.5:1. */
export const personColors = (id: string) => {
  const hue = hueOf(id);
  const [pale, deep] = [hslToHex(hue, 0.62, 0.9), hslToHex(hue, 0.38, 0.24)];
  return {
    light: { surface: pale, text: readableOn(hslToHex(hue, 0.6, 0.32), [pale]) },
    dark: { surface: deep, text: readableOn(hslToHex(hue, 0.65, 0.8), [deep]) },
  };
};
