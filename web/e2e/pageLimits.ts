/** The limits of loading and moving of a page, from its first request until it has settled. */
export type PageLimit = { kB: number; requests: number; scripts: number; shift: number };

/** Movement as browsers score it. */
const shift = 0.02;

/** Limits of pages that are not a signed-in screen, or need more. Bytes are compressed, with fonts. */
export const pageLimits: Readonly<Record<string, PageLimit>> = {
  landing: { kB: 80, requests: 8, scripts: 2, shift },
  'sign-in': { kB: 70, requests: 4, scripts: 0, shift },
  'share-page': { kB: 40, requests: 4, scripts: 0, shift },
  // the form of a profile is at the limit of weight: the fields of links and the devices come in files behind it
  settings: { kB: 320, requests: 32, scripts: 22, shift },
};

/** Limits of every signed-in screen, with what comes after its first paint: a banner, a moment, a toast. */
const screenLimit: PageLimit = { kB: 320, requests: 32, scripts: 20, shift };

/** The limits of a page by its name. */
export const limitOf = (name: string): PageLimit => pageLimits[name] ?? screenLimit;

type Measured = { bytes: number; requests: number; scripts: number; shift: number };

/** Says which limits a page exceeds. */
export const overLimits = (measured: Measured, limit: PageLimit): string[] =>
  [
    measured.bytes > limit.kB * 1000 ? 'kB' : null,
    measured.requests > limit.requests ? 'requests' : null,
    measured.scripts > limit.scripts ? 'scripts' : null,
    measured.shift > limit.shift ? 'shift' : null,
  ].filter((one) => one !== null);
