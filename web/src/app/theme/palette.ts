import { inks, metals, surfaces, toneOf } from '@upline/contracts';
import type { BrandColors, BrandTone, Level, Scheme } from '@upline/contracts';

type Tones = Pick<BrandTone, 'fill' | 'fillHover' | 'onFill' | 'soft' | 'cover'>;

/* eslint-disable @typescript-eslint/consistent-type-definitions, @typescript-eslint/no-empty-object-type --
   only interfaces can be added to */
declare module '@mui/material/styles' {
  interface PaletteColor extends Partial<Tones> {}
  interface SimplePaletteColorOptions extends Partial<Tones> {}
  interface Palette extends Record<Level, PaletteColor> {
    accent: PaletteColor;
    inputLine: string;
  }
  interface PaletteOptions extends Partial<Record<Level, SimplePaletteColorOptions>> {
    accent?: SimplePaletteColorOptions;
    inputLine?: string;
  }
}
/* eslint-enable @typescript-eslint/consistent-type-definitions, @typescript-eslint/no-empty-object-type */

/** The brand colour as the library knows it: `main` is what may be read as text, fills take `fill`. */
const brandColor = (color: string, scheme: Scheme) => {
  const { text, onText, ...tones } = toneOf(color, scheme);
  return {
    main: text,
    light: text,
    dark: text,
    contrastText: onText,
    fill: tones.fill,
    fillHover: tones.fillHover,
    onFill: tones.onFill,
    soft: tones.soft,
    cover: tones.cover,
  };
};

/** What only the library draws, beside the colours of every page. */
const states = {
  light: {
    action: { hover: 'rgb(60 40 20 / 0.05)', selected: 'rgb(60 40 20 / 0.08)', active: inks.light.muted },
    error: { main: inks.light.error, contrastText: '#ffffff', soft: '#faeceb' },
    success: { main: '#2f6b30', contrastText: '#ffffff', soft: '#e6f2e5' },
    warning: { main: '#8a5a00', contrastText: '#ffffff' },
    info: { main: '#1f5fa8', contrastText: '#ffffff' },
  },
  dark: {
    action: { hover: 'rgb(255 240 220 / 0.06)', selected: 'rgb(255 240 220 / 0.11)', active: inks.dark.muted },
    error: { main: inks.dark.error, contrastText: '#1d0b08', soft: '#3a2623' },
    success: { main: '#93cf8f', contrastText: '#0c1a0b', soft: '#22351f' },
    warning: { main: '#f0c060', contrastText: '#1e1503' },
    info: { main: '#93bdf2', contrastText: '#08131f' },
  },
} as const satisfies Record<Scheme, object>;

/** A metal as a tint with its text, and as what is drawn on paper. */
const metalOf = (level: Level, scheme: Scheme) => {
  const { text, fill, soft } = toneOf(metals[level], scheme);
  return { main: text, fill, soft };
};

/** The palette of one scheme in an organization's colours. */
export const paletteOf = (brand: BrandColors, scheme: Scheme) => ({
  mode: scheme,
  ...states[scheme],
  text: { primary: inks[scheme].text, secondary: inks[scheme].muted, disabled: inks[scheme].faint },
  divider: inks[scheme].line,
  inputLine: inks[scheme].control,
  background: { default: surfaces[scheme].page, paper: surfaces[scheme].paper },
  primary: brandColor(brand.primaryColor, scheme),
  secondary: brandColor(brand.secondaryColor, scheme),
  accent: brandColor(brand.accentColor, scheme),
  bronze: metalOf('bronze', scheme),
  silver: metalOf('silver', scheme),
  gold: metalOf('gold', scheme),
  platinum: metalOf('platinum', scheme),
});
