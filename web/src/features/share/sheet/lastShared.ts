import { browserStore } from '../../../lib/browser/stores.ts';

const key = 'upline-last-shared';

/** The asset that was shared last from this browser: most shares of a day are of one asset. Null where none was. */
export const lastShared = (): string | null => browserStore.get(key);

export const rememberShared = (assetId: string): void => browserStore.set(key, assetId);
