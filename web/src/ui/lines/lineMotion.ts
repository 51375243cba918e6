import { useRef } from 'react';

/** Where the lines of a list are drawn, in px from its top, by their keys. */
export type LineTops = ReadonlyMap<string, number>;

/** Every line lies at the top of its list and is moved to its place, so that nothing in it is laid out again. */
export const lineStyle = { position: 'absolute', top: 0, left: 0, right: 0 } as const;

/** The drawn lines of a list: its elements with `data-line`, by their keys. */
export const linesIn = (list: HTMLElement): [key: string, line: HTMLElement][] =>
  [...list.querySelectorAll<HTMLElement>(':scope > [data-line]')].map((line) => [line.dataset['line'] ?? '', line]);

const moves = { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a line come in, or glide from where it was `by` px away. */
const move = (line: HTMLElement, by: number | null): Animation | null => {
  if (!('animate' in line) || by === 0) return null;
  return by === null
    ? line.animate(
        [
          { opacity: 0, translate: '0 -12px' },
          { opacity: 1, translate: '0 0' },
        ],
        moves,
      )
    : line.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], moves);
};

type Drawn = { tops: LineTops; newest: string | null; changedAt: number; moving: readonly Animation[] };

/**
 * Makes the function that is called whenever lines were drawn: it lets them glide to their places when the newest line
 * is another one. Lines that come faster than others glide are put in their places: a glide that another one cuts short
 * would make every line jump.
 */
export const useGlide = (): ((list: HTMLElement, tops: LineTops, newest: string | null) => void) => {
  const drawn = useRef<Drawn | null>(null);
  return (list, tops, newest) => {
    const before = drawn.current;
    if (!before || before.newest === null || before.newest === newest || isStill()) {
      drawn.current = { changedAt: -Infinity, moving: [], ...before, tops, newest };
      return;
    }
    const now = performance.now();
    const isBusy = now - before.changedAt < moves.duration;
    if (isBusy) before.moving.forEach((animation) => animation.finish());
    const moving = isBusy
      ? []
      : linesIn(list).map(([key, line]) => {
          const [from, to] = [before.tops.get(key), tops.get(key)];
          return move(line, from === undefined || to === undefined ? null : from - to);
        });
    drawn.current = { tops, newest, changedAt: now, moving: moving.filter((animation) => animation !== null) };
  };
};
