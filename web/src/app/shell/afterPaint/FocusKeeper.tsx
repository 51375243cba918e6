import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** What had the focus: a control, its row or card, and the place of that among its neighbours. */
type Item = { control: Element; element: Element; list: Element | null; index: number };

/** What a screen was left for, and how far it was scrolled; `row` is the number of the row that had the focus. */
type Left = { to: string; top: number; row: string | null };

const items = '[role="row"], [role="listitem"], li';
/** Dialogs, sheets and menus over the screen, with their frames: a frame has the focus while a button in it saves. */
const overlays = '.MuiModal-root';
const pressable = 'a[href], button, input, [tabindex="0"]';

/** How long a screen may take to draw the row that the focus returns to, in ms, from when it is as high as it was. */
const patienceMs = 10_000;

const itemOf = (target: Element): Item => {
  const element = target.closest(items) ?? target;
  const list = element.parentElement;
  return { control: target, element, list, index: list ? [...list.children].indexOf(element) : -1 };
};

const give = (target: Element | null | undefined): boolean => {
  const row = target?.closest('[role="row"]');
  const own = row ?? (target?.matches(pressable) ? target : target?.querySelector(pressable));
  if (!(own instanceof HTMLElement)) return false;
  own.focus();
  return document.activeElement === own;
};

const giveHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
};

/** Gives the focus to what took the place of an item that went, else to the heading of the screen. */
const replace = ({ element, list, index }: Item): void => {
  const neighbours = list?.isConnected ? list.children : undefined;
  if (element.isConnected && give(element)) return;
  if (give(neighbours?.[Math.min(index, neighbours.length - 1)])) return;
  giveHeading();
};

/** Whether the screen is as high as it has to be for the place that it was left at. */
const isHighEnough = ({ top }: Left): boolean => document.documentElement.scrollHeight >= top + window.innerHeight;

/** Gives the focus to the row or link that a screen was left from, once it is drawn. */
const giveBack = (left: Left): boolean => {
  const { to, top, row } = left;
  if (isHighEnough(left)) window.scrollTo(0, top);
  return (
    give(document.querySelector(`main a[href="${CSS.escape(to)}"]`)) ||
    (row !== null && give(document.querySelector(`main [role="row"][aria-rowindex="${row}"]`)))
  );
};

/** Follows the focus. `visit` says that a screen begins, which was left before if `left` is given. */
const followFocus = () => {
  let last: Item | null = null;
  let wanted: Left | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = (): void => {
    wanted = null;
    clearTimeout(timer);
  };
  const check = (): void => {
    if (document.activeElement !== document.body || document.querySelector(overlays) !== null) return;
    if (wanted) {
      if (giveBack(wanted)) stopWaiting();
    } else if (last && !last.control.isConnected) replace(last);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stopWaiting();
      check();
    }, patienceMs);
  };
  const onChange = (): void => {
    check();
    // a screen that still grows is slow, not without the row
    if (wanted && !isHighEnough(wanted)) wait();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest(overlays) === null) last = itemOf(target);
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  return {
    rowOf: (): string | null => last?.element.getAttribute('aria-rowindex') ?? null,
    visit: (left: Left | undefined): void => {
      stopWaiting();
      if (!left) return check();
      wanted = left;
      wait();
      check();
    },
    end: (): void => {
      stopWaiting();
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    },
  };
};

/**
 * Keeps the focus where somebody works, for keyboards and screen readers: on the heading of a screen that was opened,
 * on the row or card that it was opened from after Back, and on the next one when a row goes. It is never lost to the
 * page as a whole. Draws nothing.
 */
export const FocusKeeper = () => {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const keeper = useRef<ReturnType<typeof followFocus> | null>(null);
  const shown = useRef({ pathname, key, top: 0 });
  const leftFrom = useRef(new Map<string, Left>());
  useEffect(() => {
    keeper.current = followFocus();
    const onScroll = (): void => void (shown.current.top = window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      keeper.current?.end();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  useLayoutEffect(() => {
    // the address changes before its screen is drawn: which entry of the history one sees is said here
    document.documentElement.dataset['drawn'] = key;
    const before = shown.current;
    shown.current = { pathname, key, top: before.pathname === pathname ? before.top : 0 };
    if (before.pathname === pathname) return;
    if (!isBack)
      leftFrom.current.set(before.key, { to: pathname, top: before.top, row: keeper.current?.rowOf() ?? null });
    keeper.current?.visit(isBack ? leftFrom.current.get(key) : undefined);
  }, [pathname, key, isBack]);
  return null;
};
