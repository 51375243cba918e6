/** Red, green and blue from 0 to 255. */
type Rgb = { r: number; g: number; b: number };

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) || 0;

/** The channels of a `#rrggbb` colour. */
export const rgbOf = (hex: string): Rgb => ({ r: channel(hex, 1), g: channel(hex, 3), b: channel(hex, 5) });

const pair = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of a `#rrggbb` colour, from 0 to 1 (WCAG 2). */
const luminance = (hex: string): number => {
  const { r, g, b } = rgbOf(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2). */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

/** A colour between two: `share` 0 is the first, 1 the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const between = (a: number, b: number): string => pair(a + (b - a) * share);
  return `#${between(from.r, to.r)}${between(from.g, to.g)}${between(from.b, to.b)}`;
};

/** The contrast that text needs, and the one that a button or icon needs against its surroundings (WCAG AA). */
export const textContrast = 4.5;
export const shapeContrast = 3;

const white = '#ffffff';
const ink = '#111111';

/**
 * The colour of readable text on a filled surface: white where its contrast is enough, else near-black, and black on
 * the few mid-greys where near-black is not enough.
 */
export const textOn = (fill: string): string => {
  if (contrastOf(fill, white) >= textContrast) return white;
  return contrastOf(fill, ink) >= textContrast ? ink : '#000000';
};

/**
 * The colour moved towards white or black, no further than needed, until it has the contrast (of text, unless given)
 * with each of these surfaces.
 */
export const readableOn = (color: string, surfaces: readonly string[], contrast = textContrast): string => {
  const towards = surfaces.some((surface) => luminance(surface) > 0.4) ? '#000000' : white;
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, towards, share);
    if (surfaces.every((surface) => contrastOf(candidate, surface) >= contrast)) return candidate;
  }
  return towards;
};
