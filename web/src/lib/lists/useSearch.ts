import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from './useParams.ts';

/** A search of one list. */
export type ListSearch = {
  /** The text in the field. */
  text: string;
  /** The search words, a moment after they were typed; empty for no search. */
  words: string;
  /** The same as a query asks for it. */
  asked: { search?: string };
  type: (text: string) => void;
  clear: () => void;
};

/** The longest text that the server accepts (contracts: `searchText`). */
export const maxSearchLength = 100;

/** Rest after the last typed letter before the search, in ms. */
const restMs = 250;

/**
 * The words lie in the address, as the filters of the feed do: a search can be kept as a bookmark, and Back leads to
 * it.
 */
export const useSearch = (): ListSearch => {
  const [params, set] = useParams();
  const words = (params.get('search') ?? '').trim().slice(0, maxSearchLength);
  const [text, setText] = useState(words);
  const [known, setKnown] = useState(words);
  const [sent, setSent] = useState(words);
  if (words !== known) {
    setKnown(words);
    // the address changed from elsewhere: what is being typed is not overwritten by what was typed before
    if (words !== sent) {
      setSent(words);
      setText(words);
    }
  }
  const search = (next: string): void => {
    setSent(next);
    set({ search: next === '' ? null : next }, true);
  };
  const rested = useEffectEvent(() => search(text.trim()));
  useEffect(() => {
    if (text.trim() === words) return undefined;
    const { pathname } = location;
    // its reader may have left for a screen whose code is not there yet: the address has it already
    const timer = setTimeout(() => location.pathname === pathname && rested(), restMs);
    return () => clearTimeout(timer);
  }, [text, words]);
  return {
    text,
    words,
    asked: words === '' ? {} : { search: words },
    type: setText,
    clear: () => {
      setText('');
      search('');
    },
  };
};
