/** Red, green and blue from 0 to 255. */
type Rgb = { r: number; g: number; b: number };

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
const rgbOf = (hex: string): Rgb => ({ r: channel(hex, 1), g: channel(hex, 3), b: channel(hex, 5) });

const pair = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
const hexOf = ({ r, g, b }: Rgb): string => `#${pair(r)}${pair(g)}${pair(b)}`;

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const { r, g, b } = rgbOf(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2). */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

/** A colour that lies between two: 0 is the first, 1 the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const between = (a: number, b: number): number => a + (b - a) * share;
  return hexOf({ r: between(from.r, to.r), g: between(from.g, to.g), b: between(from.b, to.b) });
};

/** The contrast that text needs (WCAG AA). */
export const textContrast = 4.5;

const white = '#ffffff';
const ink = '#111111';

/** Text that can be read on a filled surface: white where it may, else near-black, and black on the few mid-greys where near-black is not enough. */
export const textOn = (fill: string): string => {
  if (contrastOf(fill, white) >= textContrast) return white;
  return contrastOf(fill, ink) >= textContrast ? ink : '#000000';
};

/** The colour moved towards white or black, no further than needed, until it can be read as text on every one of these surfaces. */
export const readableOn = (color: string, surfaces: readonly string[]): string => {
  const towards = surfaces.some((surface) => luminance(surface) > 0.4) ? '#000000' : white;
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, towards, share);
    if (surfaces.every((surface) => contrastOf(candidate, surface) >= textContrast)) return candidate;
  }
  return towards;
};

/** A colour by hue (degrees), saturation and lightness (0 to 1). */
export const hslToHex = (hue: number, saturation: number, lightness: number): string => {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexOf({ r: part(0), g: part(8), b: part(4) });
};

const hueOf = (id: string): number => {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  // steps of 20 degrees: neighbours can be told apart
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
