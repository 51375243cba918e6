import { inks, surfaces, toneOf } from './brand.ts';
import type { BrandColors, Scheme } from './brand.ts';

/** The typeface of every page, and until it is there a face of the system in its size, so that nothing moves. */
export const fontStack = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

const fallback = (weight: string, names: readonly string[], sizes: readonly [number, number, number]): string =>
  `@font-face{font-family:'Inter Fallback';font-weight:${weight};` +
  `src:${names.map((name) => `local('${name}')`).join(',')};size-adjust:${sizes[0]}%;` +
  `ascent-override:${sizes[1]}%;descent-override:${sizes[2]}%;line-gap-override:0%}`;

/** Faces of the system in the size of Inter. */
export const fallbackFaces = [
  fallback('100 549', ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'], [105.8, 91.6, 22.8]),
  fallback('550 900', ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'], [101.3, 95.6, 23.8]),
].join('\n');

/** The product's mark, in a square of 32: lines from one person to two, on a tile. */
export const logo = {
  radius: 9,
  line: 'M16 9v5.5M16 14.5 9.5 21M16 14.5l6.5 6.5',
  lineWidth: 2.2,
  top: { cx: 16, cy: 8.5, r: 3.1 },
  others: [
    { cx: 9.2, cy: 22, r: 2.7 },
    { cx: 22.8, cy: 22, r: 2.7 },
  ],
} as const;

const variablesOf = (brand: BrandColors, scheme: Scheme): Record<string, string> => {
  const colors = { primary: brand.primaryColor, secondary: brand.secondaryColor, accent: brand.accentColor };
  const tones = Object.entries(colors).flatMap(([name, color]) => {
    const { fill, fillHover, onFill, text, soft, cover } = toneOf(color, scheme);
    return [
      ...[
        [name, fill],
        [`${name}-hover`, fillHover],
        [`on-${name}`, onFill],
      ],
      ...[
        [`${name}-text`, text],
        [`${name}-tint`, soft],
        [`${name}-cover`, cover],
      ],
    ];
  });
  return { ...surfaces[scheme], ...inks[scheme], ...Object.fromEntries(tones) };
};

const declared = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/**
 * The colours of a page as CSS variables, like `--page`, `--text`, `--primary` and `--on-primary`: light or dark as the
 * system is set, or as `data-scheme` of the document says. `more` adds variables of one page.
 */
export const pageVariables = (
  brand: BrandColors,
  more: (scheme: Scheme) => Record<string, string> = () => ({}),
): string => {
  const of = (scheme: Scheme): string => declared({ ...variablesOf(brand, scheme), ...more(scheme) });
  return [
    `:root{color-scheme:light dark;${of('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${of('dark')}}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${of('dark')}}`,
    ':root[data-scheme=light]{color-scheme:light}',
  ].join('\n');
};
