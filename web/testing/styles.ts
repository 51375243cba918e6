import createCache from '@emotion/cache';
import { afterAll, beforeAll, vi } from 'vitest';

type Sheet = { insert: (rule: string) => void };

const isSheet = (one: object | null): one is Sheet => one !== null && 'insert' in one;

// the cache of every theme has a sheet of this class
const sheets = Reflect.getPrototypeOf(createCache({ key: 'any' }).sheet);

/**
 * Keeps styles out of the document. jsdom parses each of them, and matches all of them whenever a test asks for a role,
 * which took a third of the suite's time.
 */
export const leaveOutStyles = (): void => {
  if (!isSheet(sheets)) throw new Error('the style library has no sheet to insert into: see web/testing/styles.ts');
  vi.spyOn(sheets, 'insert').mockImplementation(() => undefined);
};

/** Puts styles into the document for the tests beside it, which read one or rely on what it hides. */
export const drawStyles = (): void => {
  beforeAll(() => {
    if (isSheet(sheets)) vi.spyOn(sheets, 'insert').mockRestore();
  });
  afterAll(leaveOutStyles);
};
