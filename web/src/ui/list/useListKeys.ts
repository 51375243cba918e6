import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { isFree, isTyping } from '../../lib/browser/keys.ts';

/** Lets `/` lead into the search field of a list from anywhere on the screen. */
export const useSearchKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (key !== '/' || !(target instanceof Element) || isTyping(target) || !isFree(event) || !field.current) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
};

const controls = 'button:not(:disabled), a[href], input';

/** Moves the focus among what a row offers, and back to the row behind the first. */
const stepInRow = (row: HTMLElement, from: Element, by: 1 | -1): void => {
  const all = [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.offsetParent !== null);
  const at = all.findIndex((one) => one === from) + by;
  (all[at] ?? (at < 0 ? row : undefined))?.focus();
};

/** Whether the down arrow leads from here into the list: from its search field, or where no control has the focus. */
const isBeforeList = (target: HTMLElement): boolean =>
  target.getAttribute('name') === 'search' || target.matches('body, h1, main');

const isDown = (key: string, target: HTMLElement): boolean =>
  isBeforeList(target) && (key === 'ArrowDown' || (key === 'j' && !isTyping(target)));

type Options = {
  box: RefObject<HTMLElement | null>;
  active: number;
};

/**
 * The keys of a dense list. The down arrow, or J, leads into it where no control has the focus, the arrow also from the
 * search field. Returns the function that gives a row the focus.
 */
export const useListKeys = ({ box, active }: Options) => {
  const focusRow = (index: number): void =>
    box.current?.querySelector<HTMLElement>(`[aria-rowindex="${String(index + 2)}"]`)?.focus();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!isFree(event) || !(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>('[role="row"]');
    const isInside = row !== null && box.current?.contains(row) === true;
    if (!isInside && !isDown(key, target)) return;
    if (!isInside) focusRow(active);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') stepInRow(row, target, key === 'ArrowRight' ? 1 : -1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return focusRow;
};
