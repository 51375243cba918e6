const key = 'upline-last-shared';

/** The asset that was shared last from this browser: most shares of a day are of one asset. Null where none was. */
export const lastShared = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const rememberShared = (assetId: string): void => {
  try {
    localStorage.setItem(key, assetId);
  } catch {
    // the list then begins with the newest
  }
};
