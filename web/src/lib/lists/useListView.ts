import { useState } from 'react';
import { isPhoneNow } from '../browser/phone.ts';
import { browserStore } from '../browser/stores.ts';
import type { ListAddress, ListView } from './useListAddress.ts';

/** Rows from which on a list is dense, until its reader chooses. */
const denseFrom = 20;

/** The list whose cards a phone shows still: they have covers. */
const withCovers = 'assets';

const stored = (key: string): ListView | null => {
  const value = browserStore.get(key);
  return value === 'rows' || value === 'cards' ? value : null;
};

/**
 * The form of a list: as the address says, else as last chosen on this screen, else dense from 20 rows on, and on a
 * phone always. `total` is the length of the whole list, null until it is known.
 */
export const useListView = (screen: string, address: Pick<ListAddress, 'view' | 'setView'>, total: number | null) => {
  const key = `upline.view.${screen}`;
  const [chosen, setChosen] = useState(() => stored(key));
  const [usual, setUsual] = useState<ListView | null>(() => (screen !== withCovers && isPhoneNow() ? 'rows' : null));
  // decided once: a list that shrinks while its reader filters or deletes keeps its form
  if (usual === null && total !== null) setUsual(total >= denseFrom ? 'rows' : 'cards');
  return {
    view: address.view ?? chosen ?? usual ?? 'cards',
    choose: (view: ListView): void => {
      setChosen(view);
      address.setView(view);
      browserStore.set(key, view);
    },
  };
};
