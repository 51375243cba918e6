import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { trusted } from '../casts.ts';

/** The dialog that an address names: `?edit={id}`, or `?new` for one about nothing that exists. */
export type Addressed<Name extends string> = { name: Name; id: string | null };

const addressedIn = <Name extends string>(search: string, names: readonly Name[]): Addressed<Name> | null => {
  const params = new URLSearchParams(search);
  const name = names.find((one) => params.has(one));
  return name === undefined ? null : { name, id: params.get(name) || null };
};

/** The same search without the dialogs, and with one of them where `open` names it. */
const searchWith = <Name extends string>(
  search: string,
  names: readonly Name[],
  open: Addressed<Name> | null,
): string => {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  if (open) params.set(open.name, open.id ?? '');
  // `?new` says the same as `?new=`
  return params.toString().replace(/=(?=&|$)/gu, '');
};

/** Whether the entry of the history was made by opening a dialog: the entry before it is the same screen. */
const isStep = ({ state }: Location): boolean => trusted<{ dialog?: boolean } | null>(state)?.dialog === true;

/**
 * The dialogs of a screen as entries of the history. Opening one adds an entry, so that Back closes it; closing it in
 * any other way goes back over that entry. A dialog that a link opened has no entry of its own: closing it only
 * removes its parameter. `open` and `close` stay the same functions.
 */
export const useDialogAddress = <Name extends string>(names: readonly Name[]) => {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef<{ location: Location; navigate: typeof navigate; names: readonly Name[] } | null>(null);
  /** The entry that is being left: a second close must not go back over another one. */
  const leaving = useRef<string | null>(null);
  /** The address of the browser when this location was shown. */
  const shownAt = useRef('');
  useLayoutEffect(() => {
    leaving.current = null;
    shownAt.current = window.location.href;
  }, [location]);
  useLayoutEffect(() => {
    latest.current = { location, navigate, names };
    return () => {
      latest.current = null;
    };
  });

  const open = useCallback((name: Name, id: string | null): void => {
    if (!latest.current) return;
    const { location: here, navigate: go, names: all } = latest.current;
    const search = searchWith(here.search, all, { name, id });
    const replace = addressedIn(here.search, all) !== null;
    void go({ search, hash: here.hash }, { replace, state: replace ? trusted<unknown>(here.state) : { dialog: true } });
  }, []);

  const close = useCallback((): void => {
    // a save that ends after Back was pressed closes nothing more
    if (!latest.current) return;
    const { location: here, navigate: go, names: all } = latest.current;
    if (leaving.current === here.key || !addressedIn(here.search, all)) return;
    // its reader may have left for a screen whose code is not there yet: the address has it already
    if (window.location.href !== shownAt.current) return;
    leaving.current = here.key;
    if (isStep(here)) void go(-1);
    else void go({ search: searchWith(here.search, all, null), hash: here.hash }, { replace: true });
  }, []);

  return { addressed: addressedIn(location.search, names), open, close };
};
