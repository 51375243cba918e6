import { useEffect, useLayoutEffect } from 'react';

/** What the browser's tab says: the title of the screen, behind what is new where there is something. */
const said = { title: '', news: '' };

const write = (): void => {
  const { title, news } = said;
  if (title !== '') document.title = `${news === '' ? '' : `(${news}) `}${title} · Upline`;
};

const name = (title: string): void => {
  said.title = title;
  write();
};

/** Names the screen in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => name(title), [title]);
};

/** Names a screen in the browser's tab when it is reached, until it names itself with `useTitle`. */
export const useScreenTitle = (title: string, path: string): void => {
  useLayoutEffect(() => name(title), [title, path]);
};

/** Puts how much is new before the title of every screen, '2' as '(2) Today'; nothing where it is empty. */
export const useTitleNews = (news: string): void => {
  useEffect(() => {
    said.news = news;
    write();
    return () => {
      said.news = '';
      write();
    };
  }, [news]);
};
