import { useEffect } from 'react';
import { ownZone } from '@upline/contracts';
import { useCommand } from '../lib/useCommand.ts';

const noted = 'upline-browser-noted';

/**
 * Sends the time zone and language of this browser once for each tab, person and zone: they count until the person
 * chooses others.
 */
export const useNoteBrowser = (userId: string | null): void => {
  const { run } = useCommand('NoteBrowser', { failure: null });
  useEffect(() => {
    if (userId === null) return;
    const body = { timeZone: ownZone(), locale: navigator.language };
    const mark = [userId, body.timeZone, body.locale].join(' ');
    if (sessionStorage.getItem(noted) === mark) return;
    // set at once, so that an effect that runs twice sends once
    sessionStorage.setItem(noted, mark);
    run({ body }).catch(() => sessionStorage.removeItem(noted));
  }, [userId, run]);
};
