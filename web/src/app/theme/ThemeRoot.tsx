import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { defaultColors } from '@upline/contracts';
import type { BrandColors } from '@upline/contracts';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isRightToLeft } from '../../lib/words/text.ts';
import { stylePlugins } from '../language/mirroring.ts';
import { rememberBrand, rememberedBrand } from './rememberedBrand.ts';
import { pageNonce } from '../session.ts';
import { createUplineTheme } from './theme.ts';

const SetBrandContext = createContext<(brand: BrandColors) => void>(() => undefined);

/** Until everything is surely drawn in the new colours. */
const switchingMs = 100;

/**
 * Colours change at once when the scheme does, without fading. What the library has for it is a style that the page's
 * policy refuses.
 */
const SwitchAtOnce = () => {
  const { colorScheme } = useColorScheme();
  const drawn = useRef(colorScheme);
  useLayoutEffect(() => {
    if (drawn.current === colorScheme) return undefined;
    drawn.current = colorScheme;
    const { dataset } = document.documentElement;
    dataset['switching'] = '';
    const end = (): void => void delete dataset['switching'];
    const timer = setTimeout(end, switchingMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [colorScheme]);
  return null;
};

/** Makes what holds the styles of a page. */
export const createStyles = (nonce?: string): EmotionCache =>
  createCache({
    key: 'u',
    prepend: true,
    stylisPlugins: stylePlugins(),
    ...(nonce === undefined ? {} : { nonce }),
  });

type Props = {
  /** The organization's colours where the page has them. */
  brand?: BrandColors | null;
  /** What holds the styles where it is not the page's own. */
  styles?: EmotionCache;
  children: ReactNode;
};

/**
 * Gives every screen the organization's colours, in the scheme the person chose. The last colours are remembered, so
 * that a reload does not flash.
 */
export const ThemeRoot = ({ brand: first, styles, children }: Props) => {
  const [brand, setBrand] = useState<BrandColors>(() => first ?? rememberedBrand() ?? defaultColors);
  const [cache] = useState(() => styles ?? createStyles(pageNonce()));
  const theme = useMemo(() => createUplineTheme(brand, isRightToLeft() ? 'rtl' : 'ltr'), [brand]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <SwitchAtOnce />
        <CssBaseline enableColorScheme />
        <SetBrandContext value={setBrand}>{children}</SetBrandContext>
      </ThemeProvider>
    </CacheProvider>
  );
};

/** Puts an organization's colours on every screen. */
export const useBrand = (brand: BrandColors | null): void => {
  const setBrand = useContext(SetBrandContext);
  const { primaryColor, secondaryColor, accentColor } = brand ?? {};
  useEffect(() => {
    if (primaryColor === undefined || secondaryColor === undefined || accentColor === undefined) return;
    const colors = { primaryColor, secondaryColor, accentColor };
    rememberBrand(colors);
    setBrand(colors);
  }, [primaryColor, secondaryColor, accentColor, setBrand]);
};
