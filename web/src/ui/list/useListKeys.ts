import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;

/** Lets `/` lead into the search field of a list from anywhere on the screen. */
export const useSearchKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target) || !isFree(event) || !field.current) return;
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

/**
 * The keys of a dense list. The down arrow leads into it from the search field, or when nothing has the focus. Returns
 * the function that gives a row the focus.
 */
export const useListKeys = ({ box, active }: { box: RefObject<HTMLElement | null>; active: number }) => {
  const focusRow = (index: number): void =>
    box.current?.querySelector<HTMLElement>(`[aria-rowindex="${String(index + 2)}"]`)?.focus();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!isFree(event) || !(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>('[role="row"]');
    if (row && box.current?.contains(row)) {
      if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
      stepInRow(row, target, key === 'ArrowRight' ? 1 : -1);
    } else if (key === 'ArrowDown' && (target === document.body || target.getAttribute('name') === 'search'))
      focusRow(active);
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
