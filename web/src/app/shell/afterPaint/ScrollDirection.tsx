import { useEffect } from 'react';

/** Scrolling by less is not taken for a direction: a resting thumb moves a little. */
const steadyPx = 8;

/** Tells styles by `data-scrolled` of the page that it was scrolled down last, and is not at its end. */
export const ScrollDirection = () => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const note = (isDown: boolean): void => {
      if (isDown) dataset['scrolled'] = 'down';
      else delete dataset['scrolled'];
    };
    let from = window.scrollY;
    const look = (): void => {
      const to = Math.max(0, window.scrollY);
      const end = document.documentElement.scrollHeight - window.innerHeight;
      // at its end the page has room below the last row
      if (to === 0 || to >= end - steadyPx) note(false);
      else if (Math.abs(to - from) < steadyPx) return;
      else note(to > from);
      from = to;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
      note(false);
    };
  }, []);
  return null;
};
