import { useLocation, useSearchParams } from 'react-router-dom';
import { trusted } from '../casts.ts';

/**
 * The values in the address of a screen, and how to change some of them: null takes one away. A change that replaces
 * the entry of the history keeps what a dialog noted in it; any other is taken back by Back.
 */
export const useParams = () => {
  const [params, setParams] = useSearchParams();
  const here = useLocation();
  const set = (values: Readonly<Record<string, string | null>>, replace: boolean): void => {
    // two changes may come before the screen is drawn again: the second starts from what the first left
    const changed = new URLSearchParams(location.pathname === here.pathname ? location.search : here.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    setParams(changed, { replace, state: replace ? trusted<unknown>(here.state) : null });
  };
  return [params, set] as const;
};
