import { useEffect, useLayoutEffect } from 'react';

const name = (title: string): void => {
  document.title = `${title} · Upline`;
};

/** Names the screen in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => name(title), [title]);
};

/** Names a screen in the browser's tab when it is reached, until it names itself with `useTitle`. */
export const useScreenTitle = (title: string, path: string): void => {
  useLayoutEffect(() => name(title), [title, path]);
};
