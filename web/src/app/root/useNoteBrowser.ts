import { useEffect } from 'react';
import { ownZone } from '@upline/contracts';
import { tabStore } from '../../lib/browser/stores.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

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
    if (tabStore.get(noted) === mark) return;
    // set at once, so that an effect that runs twice sends once
    tabStore.set(noted, mark);
    run({ body }).catch(() => tabStore.remove(noted));
  }, [userId, run]);
};
