import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackFaces } from '@upline/contracts';
import { webFolder } from './pages.ts';

/** The Unicode range of the letters on these pages, as the client's build names its font files. */
const ranges = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122',
  'latin-ext': 'U+0100-02BA, U+1E00-1E9F, U+2C60-2C7F, U+A720-A7FF',
};

/**
 * The product's font from the built client, whose file names contain a hash; the system's font where it is not built.
 */
export const fontFaces = (): string => {
  const folder = join(webFolder, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.entries(ranges)
    .flatMap(([subset, range]) => {
      const file = names.find((name) => new RegExp(`^inter-${subset}-wght-normal-[\\w-]+\\.woff2$`).test(name));
      return file === undefined
        ? []
        : [
            '@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; ' +
              `src: url(/assets/${file}) format("woff2"); unicode-range: ${range}; }`,
          ];
    })
    .concat(fallbackFaces)
    .join('\n');
};
