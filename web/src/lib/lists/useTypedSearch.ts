import { useDeferredValue, useState } from 'react';

/** Rows that a search for one of many lists at once: with more one types a few letters. */
export const foundAtOnce = 50;

/**
 * What somebody types to find one of many, and the same as a query asks for it once the browser has drawn the letters.
 */
export const useTypedSearch = () => {
  const [typed, onType] = useState('');
  const words = useDeferredValue(typed).trim();
  return { typed, onType, words, asked: words === '' ? {} : { search: words } };
};
