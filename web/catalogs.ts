import type { Plugin } from 'vite';

import { compileCatalog } from '../contracts/catalogs/catalogs.ts';
import { localeOf, localeTags, packCatalog, pseudoLocale } from '../contracts/src/index.ts';
import { findWebMessages } from '../contracts/tools/messages.ts';

const listId = 'virtual:upline-catalogs';

/** Begins the name of a language's catalog among the modules of a build. */
export const catalogPrefix = 'virtual:upline-catalog/';

const listCode = (): string => {
  const loaders = [...localeTags, pseudoLocale].map(
    (locale) => `${JSON.stringify(locale)}: () => import('${catalogPrefix}${locale}').then((one) => one.default)`,
  );
  return `export const catalogs = { ${loaders.join(', ')} };`;
};

/** The module of a language's catalog in the bundler. */
export const catalogId = (locale: string): string => `\0${catalogPrefix}${locale}`;

/** The browser's catalogs: one module for each language, with the messages that the client's sources say. */
export const catalogs = (): Plugin => {
  let texts: readonly string[] | null = null;
  return {
    name: 'upline-catalogs',
    resolveId: (id) => (id === listId || id.startsWith(catalogPrefix) ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${listId}`) return listCode();
      if (!id.startsWith(`\0${catalogPrefix}`)) return null;
      const locale = localeOf(id.slice(catalogPrefix.length + 1));
      if (!locale) throw new Error(`There is no catalog for ${id}.`);
      texts ??= findWebMessages();
      const packed = JSON.stringify(packCatalog(compileCatalog(locale, texts)));
      return `export default JSON.parse(${JSON.stringify(packed)});`;
    },
  };
};
