import { createTheme, keyframes } from '@mui/material/styles';
import type { Components, Theme } from '@mui/material/styles';
import { fontStack, inks } from '@upline/contracts';
import type { BrandColors } from '@upline/contracts';
import { paletteOf } from './palette.ts';

const phone = '@media (max-width: 599.95px)';
const wider = '@media (min-width:600px)';
const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`,
  outlineOffset: 2,
});

/** The least height and width of what a thumb presses. What looks smaller is hit around its edge too. */
const targetPx = 44;
const pressed = 'button, summary, [role="button"], [role="tab"], a.MuiButtonBase-root, a[data-target]';

const rise = keyframes({ from: { transform: 'translateY(48px)' } });

/** A dialog on a phone: a sheet at the foot, as wide as the screen, at the thumb. */
const sheet = {
  width: '100%',
  maxWidth: '100%',
  maxHeight: 'calc(100dvh - 24px)',
  margin: 0,
  borderWidth: '1px 0 0',
  borderRadius: '20px 20px 0 0',
  paddingBottom: 'env(safe-area-inset-bottom, 0px)',
  animation: `${rise} 220ms cubic-bezier(0.2, 0, 0, 1)`,
};

const surfaceParts: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { WebkitTextSizeAdjust: '100%', scrollPaddingBottom: 'calc(var(--foot, 0px) + 16px)' },
      // all text begins at the side where the page's lines begin, also text that runs in the other direction
      body: { textAlign: 'left' },
      // cut off at its own end, with its full stop there
      '.MuiTypography-noWrap': { unicodeBidi: 'plaintext' },
      // counts stand still while they change; text keeps its own rhythm
      '[data-number]': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': focusRing(theme),
      '::selection': { background: theme.vars?.palette.primary.fill, color: theme.vars?.palette.primary.onFill },
      // icons that point along the line
      '[dir="rtl"] svg[data-along]': { transform: 'scaleX(-1)' },
      [phone]: {
        [`:where(${pressed})`]: { position: 'relative' },
        [`:where(${pressed})::after`]: {
          content: '""',
          position: 'absolute',
          inset: `min(0px, calc((100% - ${targetPx}px) / 2))`,
        },
      },
      '[data-switching] *': { transition: 'none !important' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // none at all: what moves however briefly is drawn, and can be clicked, where it begins
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
        },
      },
    }),
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } },
  },
  MuiDialog: {
    styleOverrides: {
      container: { [phone]: { alignItems: 'flex-end' } },
      paper: ({ theme }) => ({
        borderRadius: 16,
        // in the dark, paper on a dimmed page has no other edge
        border: `1px solid ${theme.vars?.palette.divider ?? ''}`,
        // focused as a whole when it opens: nothing to press
        '&:focus-visible': { outline: 'none' },
        [phone]: sheet,
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: 18, fontWeight: 650, padding: '20px 24px 12px', [phone]: { padding: '18px 20px 10px' } },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { [phone]: { padding: '0 20px 16px' } } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '16px 24px 20px',
        gap: 12,
        // of one width, but for a label that needs more; the confirming one above the other where both are long
        [phone]: {
          padding: '12px 20px 16px',
          flexWrap: 'wrap-reverse',
          '&& > *': { flex: 1, minWidth: 'max-content' },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 14 8 / 0.5)' } } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        border: `1px solid ${theme.vars?.palette.divider ?? ''}`,
        boxShadow: '0 12px 32px rgb(20 14 8 / 0.16)',
      }),
      list: { padding: 6 },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { '&:focus-visible': { outline: 'none' } } } },
  MuiPopover: { styleOverrides: { paper: { '&:focus-visible': { outline: 'none' } } } },
  MuiMenuItem: { styleOverrides: { root: { borderRadius: 8, minHeight: 44, [wider]: { minHeight: 40 } } } },
  MuiTooltip: {
    defaultProps: { arrow: false, enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: 12, borderRadius: 8, padding: '6px 10px' } },
  },
};

const controlParts: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, padding: '7px 16px', minHeight: 40, whiteSpace: 'nowrap', [phone]: { minHeight: 44 } },
      sizeSmall: { minHeight: 34, padding: '4px 12px', fontSize: 13, [phone]: { minHeight: 44 } },
      contained: ({ theme, ownerState }) =>
        ownerState.color === 'primary' || ownerState.color === undefined
          ? {
              backgroundColor: theme.vars?.palette.primary.fill,
              color: theme.vars?.palette.primary.onFill,
              '&:hover': { backgroundColor: theme.vars?.palette.primary.fillHover },
            }
          : // one red in both schemes: the light one of texts in the dark is too loud for a surface
            ownerState.color === 'error' && {
              backgroundColor: inks.light.error,
              color: '#fff',
              '&:hover': { backgroundColor: '#93201a' },
            },
      fullWidth: { whiteSpace: 'normal' },
      outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.divider }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 10, width: 40, height: 40, [phone]: { width: 44, height: 44 } },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      input: { [phone]: { top: -9, height: 44 } },
      root: { width: 44, height: 26, padding: 0, flex: 'none', overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 4,
        color: '#fff',
        '&.Mui-checked': { color: theme.vars?.palette.primary.onFill, transform: 'translateX(18px)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars?.palette.primary.fill },
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
      }),
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 13, opacity: 1, backgroundColor: theme.vars?.palette.inputLine }),
    },
  },
  MuiLink: { styleOverrides: { root: { fontWeight: 550, textUnderlineOffset: 3 } } },
};

/** The one theme of the product, in an organization's colours, for both schemes. */
export const createUplineTheme = (brand: BrandColors, direction: 'ltr' | 'rtl' = 'ltr'): Theme =>
  createTheme({
    direction,
    cssVariables: { cssVarPrefix: 'u', colorSchemeSelector: '[data-scheme="%s"]' },
    colorSchemes: { light: { palette: paletteOf(brand, 'light') }, dark: { palette: paletteOf(brand, 'dark') } },
    shape: { borderRadius: 10 },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily: fontStack,
      fontSize: 14,
      fontWeightMedium: 550,
      fontWeightBold: 650,
      h1: { fontSize: 18, fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: 24, fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.02em' },
      h3: { fontSize: 16, fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em' },
      h4: { fontSize: 14, fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: 14, lineHeight: 1.55 },
      body2: { fontSize: 13, lineHeight: 1.5 },
      caption: { fontSize: 12, lineHeight: 1.5 },
      button: { fontSize: 14, fontWeight: 600, textTransform: 'none', lineHeight: 1.5 },
    },
    components: { ...surfaceParts, ...controlParts },
  });
