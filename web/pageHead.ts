import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

import {
  defaultColors,
  fallbackFaces,
  localeTags,
  pageVariables,
  pseudoLocale,
  screens,
  surfaces,
} from '../contracts/src/index.ts';
import { catalogId } from './catalogs.ts';
import { landingColors } from './landingColors.ts';

type Bundle = Rolldown.OutputBundle;

const chunkNamed = (bundle: Bundle, file: string): Rolldown.OutputChunk | null => {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : null;
};

/** A chunk and what it imports, without what the page names anyway. */
const filesOf = (bundle: Bundle, file: string, known: ReadonlySet<string>): string[] => {
  const found = new Set([file]);
  for (const one of found) chunkNamed(bundle, one)?.imports.forEach((next) => found.add(next));
  return [...found].filter((one) => !known.has(one)).map((one) => `/${one}`);
};

/** The file of each screen's page, by its name, as `screens.ts` imports them. */
const pagesOfScreens = (): [name: string, file: string][] =>
  [
    ...readFileSync(join(import.meta.dirname, 'src/app/screens.ts'), 'utf8').matchAll(
      /(\w+): lazyScreen\(async \(\) => \(await import\('\.\.\/(pages\/[^']+)'\)/gu,
    ),
  ].map(([, name = '', file = '']) => [name, file]);

const pathsOf: Readonly<Record<string, { path: string }>> = screens;

/** The files of each screen by its path. Fails where a screen's page is no chunk of its own. */
const filesByPath = (bundle: Bundle, entry: string): Record<string, string[]> => {
  const known = new Set(filesOf(bundle, entry, new Set()).map((file) => file.slice(1)));
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  return Object.fromEntries(
    pagesOfScreens().flatMap(([name, file]) => {
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
      const path = pathsOf[name]?.path;
      if (!page || path === undefined)
        throw new Error(`The screen ${name} has no chunk or no path: correct pagesOfScreens in web/pageHead.ts.`);
      return path.includes(':') ? [] : [[path, filesOf(bundle, page.fileName, known)]];
    }),
  );
};

/** The file of each language's catalog. */
const catalogsOf = (bundle: Bundle): Record<string, string> =>
  Object.fromEntries(
    [...localeTags, pseudoLocale].map((locale) => {
      const chunk = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.facadeModuleId === catalogId(locale),
      );
      if (!chunk) throw new Error(`The language ${locale} has no catalog in the build: look at web/catalogs.ts.`);
      return [locale, `/${chunk.fileName}`];
    }),
  );

type Preloaded = {
  shell: string[];
  files: Record<string, string[]>;
  catalogs: Record<string, string>;
  font: string | null;
};

/**
 * What the shell imports first: it is the most, and its own file would name it late. The font comes once that is there:
 * a phone's line is busy until then, and without scripts there is no text.
 */
const scriptOf = ({ shell, files, catalogs, font }: Preloaded): string =>
  `(function(){var font=${JSON.stringify(font)},waits=0;` +
  `function load(rel,href){var link=document.createElement('link');link.rel=rel;link.href=href;` +
  `if(rel==='preload'){link.as='font';link.type='font/woff2';link.crossOrigin=''}` +
  `else{waits++;link.onload=link.onerror=function(){if(!--waits&&font)load('preload',font)}}` +
  `document.head.append(link)}` +
  `${JSON.stringify(shell)}.concat(${JSON.stringify(files)}[location.pathname]||[])` +
  `.concat(${JSON.stringify(catalogs)}[document.documentElement.lang]||[])` +
  `.forEach(function(file){load('modulepreload',file)})})()`;

const latinFontOf = (bundle: Bundle): string | null => {
  const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[\w-]+\.woff2$/u.test(name));
  return file === undefined ? null : `/${file}`;
};

const fontTags = (href: string | null): HtmlTagDescriptor[] =>
  href === null
    ? []
    : [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true, fetchpriority: 'low' },
          injectTo: 'head-prepend',
        },
      ];

/** The colours of every page, and of the browser's bar above it. */
const colors = (isLanding: boolean): HtmlTagDescriptor[] => [
  ...(['light', 'dark'] as const).map((scheme) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', content: surfaces[scheme].page, media: `(prefers-color-scheme: ${scheme})` },
    injectTo: 'head' as const,
  })),
  {
    tag: 'style',
    children: `${fallbackFaces}\n${pageVariables(defaultColors, isLanding ? landingColors : undefined)}`,
    injectTo: 'head-prepend',
  },
];

/**
 * Writes the product's colours into the page, and names what it will need: the font of Latin letters, beside the styles
 * that name it, and the files of the screen at its address, beside the shell that imports them.
 */
export const pageHead: Plugin = {
  name: 'upline-page-head',
  transformIndexHtml: {
    order: 'post',
    handler: (_document, { bundle, chunk, path }) => {
      const isLanding = path.endsWith('landing.html');
      if (!bundle) return colors(isLanding);
      const isApp = path.endsWith('app.html') && chunk !== undefined;
      const font = latinFontOf(bundle);
      const ahead: HtmlTagDescriptor[] = isApp
        ? [
            {
              tag: 'script',
              children: scriptOf({
                shell: filesOf(bundle, chunk.fileName, new Set([chunk.fileName])),
                files: filesByPath(bundle, chunk.fileName),
                catalogs: catalogsOf(bundle),
                font,
              }),
              injectTo: 'head-prepend',
            },
          ]
        : fontTags(font);
      return [...colors(isLanding), ...ahead];
    },
  },
};
