import { contrastOf, mix, rgbOf, shapeContrast, textOn } from '@upline/contracts';
import type { BrandColors } from '@upline/contracts';
import type { Rgba } from './png.ts';
import { packPixels, pngOf } from './png.ts';

/**
 * The icons of the installed app. `round` has the product's own corners; the device cuts a `full` one to its shape, of
 * which only the middle is safe.
 */
export const appIcons = {
  small: { side: 192, shape: 'round', scale: 1 },
  large: { side: 512, shape: 'round', scale: 1 },
  full: { side: 512, shape: 'full', scale: 0.8 },
} as const;
export type AppIconName = keyof typeof appIcons;

type Point = readonly [x: number, y: number];

// the mark of `web/public/favicon.svg`, in a square of 32
const corner = 9;
const middle = 16;
const stroke = 1.1;
const fork: Point = [16, 14.5];
const lines: readonly (readonly [Point, Point])[] = [
  [[16, 9], fork],
  [fork, [9.5, 21]],
  [fork, [22.5, 21]],
];
const dots: readonly Point[] = [
  [9.2, 22],
  [22.8, 22],
];
const dotRadius = 2.7;
const head: Point = [16, 8.5];
const headRadius = 3.1;
/** No ink lies further from the middle. */
const markRadius = 12;

// `Math.hypot` takes ten times as long
const lengthOf = (width: number, height: number): number => Math.sqrt(width * width + height * height);

const toPoint = ([x, y]: Point, [toX, toY]: Point): number => lengthOf(x - toX, y - toY);

const toLine = (from: Point, [start, end]: readonly [Point, Point]): number => {
  const [width, height] = [end[0] - start[0], end[1] - start[1]];
  const along = ((from[0] - start[0]) * width + (from[1] - start[1]) * height) / (width * width + height * height);
  const place = Math.min(1, Math.max(0, along));
  return toPoint(from, [start[0] + place * width, start[1] + place * height]);
};

/** How far a point lies outside the mark's lines and lower dots, below 0 inside. */
const outsideInk = (point: Point): number =>
  Math.min(...lines.map((line) => toLine(point, line) - stroke), ...dots.map((dot) => toPoint(point, dot) - dotRadius));

const outsideGround = ([x, y]: Point): number => {
  const [right, down] = [Math.abs(x - middle) - middle + corner, Math.abs(y - middle) - middle + corner];
  return lengthOf(Math.max(right, 0), Math.max(down, 0)) + Math.min(Math.max(right, down), 0) - corner;
};

/** Steps from one colour to another at the edges, so that they look smooth. */
const steps = 31;

/** The colours of an icon, by number: the ground fading in, ink on the ground, the head on the ground and on ink. */
const ramps = { ground: 0, ink: 1, head: 2, headOnInk: 3 } as const;

const numberOf = (ramp: keyof typeof ramps, share: number): number =>
  ramps[ramp] * (steps + 1) + Math.round(share * steps);

const pixelAt = (place: Point, { shape, scale, side }: (typeof appIcons)[AppIconName]): number => {
  const perUnit = (side / 32) * scale;
  const covered = (outside: number, perPixel = perUnit): number => Math.min(1, Math.max(0, 0.5 - outside * perPixel));
  const onMark: Point = [middle + (place[0] - middle) / scale, middle + (place[1] - middle) / scale];
  const inHead = covered(toPoint(onMark, head) - headRadius);
  const inInk = toPoint(onMark, [middle, middle]) < markRadius ? covered(outsideInk(onMark)) : 0;
  if (inHead > 0) return numberOf(inInk > 0.5 ? 'headOnInk' : 'head', inHead);
  if (inInk > 0) return numberOf('ink', inInk);
  return numberOf('ground', shape === 'full' ? 1 : covered(outsideGround(place), side / 32));
};

const packed = new Map<AppIconName, Uint8Array>();

/** The pixels of an icon, by numbers of colours: drawn once, since only the colours differ. */
const pixelsOf = (name: AppIconName): Uint8Array => {
  const known = packed.get(name);
  if (known) return known;
  const icon = appIcons[name];
  const { side } = icon;
  const at = (pixel: number): number => ((pixel + 0.5) * 32) / side;
  const pixels = new Uint8Array(side * side);
  for (let row = 0; row < side; row += 1)
    // both halves are alike
    for (let column = 0; column < side / 2; column += 1) {
      const pixel = pixelAt([at(column), at(row)], icon);
      pixels[row * side + column] = pixel;
      pixels[(row + 1) * side - 1 - column] = pixel;
    }
  const made = packPixels(side, pixels);
  packed.set(name, made);
  return made;
};

const fractions = Array.from({ length: steps + 1 }, (_none, step) => step / steps);

const rgbaOf = (color: string, alpha: number): Rgba => {
  const { r, g, b } = rgbOf(color);
  return [r, g, b, Math.round(alpha * 255)];
};

const rampOf = (from: string, to: string): Rgba[] => fractions.map((share) => rgbaOf(mix(from, to, share), 1));

/** The icon of the installed app in the colours of an organization, as a PNG. */
export const drawAppIcon = (name: AppIconName, colors: Pick<BrandColors, 'primaryColor' | 'accentColor'>): Buffer => {
  const ground = colors.primaryColor.toLowerCase();
  const ink = textOn(ground);
  const accent = colors.accentColor.toLowerCase();
  // an accent that is hard to tell from the ground would leave the mark without its head
  const top = contrastOf(accent, ground) < shapeContrast / 2 ? ink : accent;
  return pngOf(appIcons[name].side, pixelsOf(name), [
    ...fractions.map((share) => rgbaOf(ground, share)),
    ...rampOf(ground, ink),
    ...rampOf(ground, top),
    ...rampOf(ink, top),
  ]);
};
