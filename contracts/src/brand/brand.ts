import { contrastOf, mix, readableOn, textOn } from './color.ts';

/** Brand colours of a new organization (specification, section 9), and of the product's own pages. */
export const defaultColors = { primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' } as const;

export type Scheme = 'light' | 'dark';

/** The three colours an organization chooses. */
export type BrandColors = { primaryColor: string; secondaryColor: string; accentColor: string };

/** The surfaces behind text: the page, the cards on it, and what lies on the page without being a card. */
export const surfaces = {
  light: { page: '#fbf9f5', paper: '#ffffff', raised: '#f5f1ea' },
  dark: { page: '#151210', paper: '#1e1a17', raised: '#272220' },
} as const satisfies Record<Scheme, object>;

/** The metals of the levels, the same for every organization. */
export const metals = { bronze: '#b8763e', silver: '#8a929c', gold: '#c79a1a', platinum: '#5f8ea8' } as const;

/** Colours on the surfaces. `control` is the edge of an input, which keeps 3:1 against paper. */
export const inks = {
  light: { text: '#1d1916', muted: '#5d554d', faint: '#8d857c', line: '#e6dfd4', control: '#8f8478', error: '#b3261e' },
  dark: { text: '#f5f0ea', muted: '#b9afa5', faint: '#857c73', line: '#38312c', control: '#7d7268', error: '#ff8f84' },
} as const satisfies Record<Scheme, object>;

/**
 * One brand colour made usable: as a fill with its text, as text, and as a tint that text of the same colour can
 * stand on.
 */
export type BrandTone = {
  /** As chosen, unless it would look like the paper it lies on. */
  fill: string;
  fillHover: string;
  onFill: string;
  /** Moved towards black or white until it can be read on the page, on paper and on its own tint. */
  text: string;
  onText: string;
  soft: string;
  /** A stronger tint, for the drawn covers of assets: the page's own text can be read on it. */
  cover: string;
};

/** A fill must stand out from paper at least this much, or a button would be invisible. */
const minFillContrast = 1.35;

const fillOf = (color: string, scheme: Scheme): string => {
  const { paper } = surfaces[scheme];
  const away = scheme === 'light' ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, away, share);
    if (contrastOf(candidate, paper) >= minFillContrast) return candidate;
  }
  return away;
};

/** How much of the colour a tint takes: pale colours need more of it to be seen at all. */
const softShare = (fill: string, scheme: Scheme): number => {
  if (scheme === 'dark') return 0.16;
  return contrastOf(fill, surfaces.light.paper) < 3 ? 0.2 : 0.07;
};

/** How much of the colour a cover takes: a picture in place of a photograph may be stronger than a tint behind text. */
const coverShare = (fill: string, scheme: Scheme): number => {
  if (scheme === 'dark') return 0.3;
  return contrastOf(fill, surfaces.light.paper) < 3 ? 0.42 : 0.18;
};

/**
 * Derives a tone from any colour a customer picks: text on fills and text in the colour keep at least 4.5:1 in both
 * schemes.
 */
export const toneOf = (color: string, scheme: Scheme): BrandTone => {
  const { page, paper } = surfaces[scheme];
  const fill = fillOf(color.toLowerCase(), scheme);
  const onFill = textOn(fill);
  const soft = mix(paper, fill, softShare(fill, scheme));
  const text = readableOn(fill, [page, paper, soft]);
  // away from the text on it: hovering never costs contrast
  const fillHover = mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.12);
  const cover = mix(paper, fill, coverShare(fill, scheme));
  return { fill, fillHover, onFill, text, onText: textOn(text), soft, cover };
};
