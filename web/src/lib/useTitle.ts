import { useEffect } from 'react';

/** Names the screen in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Upline`;
  }, [title]);
};
