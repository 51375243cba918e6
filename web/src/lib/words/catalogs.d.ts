declare module 'virtual:upline-catalogs' {
  import type { PackedCatalog, ShownLocale } from '@upline/contracts';

  /** Loads the messages of one language. */
  export const catalogs: Readonly<Record<ShownLocale, () => Promise<PackedCatalog>>>;
}
