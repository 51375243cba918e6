import { hasLinkPlace, textOf } from './channels.ts';
import type { Way } from './channels.ts';

/** How long a browser may take to hand over to an app before it counts as not opened. */
export const handOverMs = 2500;

/** Whether the way opened: `closed` by the person without sending, `failed` where nothing seems to have opened. */
export type Opening = 'opened' | 'closed' | 'failed';

/** A tab opened while the click still counts as one; it gets its address once there is a link. */
export const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
};

type Handed = { message: string; link: string; picture?: File | null };

/** Opens the device's share sheet. Browsers refuse when too much time has passed since the click. */
export const openSheet = async (title: string, { message, link, picture = null }: Handed): Promise<Opening> => {
  // apps that take a picture take no address beside it
  const isWhole = picture !== null || hasLinkPlace(message);
  const text = isWhole ? textOf(message, link) : message.trim();
  try {
    await navigator.share({
      title,
      ...(text === '' ? {} : { text }),
      ...(isWhole ? {} : { url: link }),
      ...(picture && { files: [picture] }),
    });
    return 'opened';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
};

/** An app that opens takes the focus from the page, or covers it. */
const appOpened = (): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    const end = (opened: boolean): void => {
      clearTimeout(timer);
      stop.abort();
      resolve(opened);
    };
    const timer = setTimeout(() => end(false), handOverMs);
    for (const [target, type] of [
      [window, 'blur'],
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const)
      target.addEventListener(type, () => end(true), { signal: stop.signal });
  });

/** Follows an address of an app, such as `mailto:`. A browser does not say whether it knows one for it. */
export const openApp = async (address: string): Promise<Opening> => {
  const opened = appOpened();
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.click();
  return (await opened) ? 'opened' : 'failed';
};

/** The address of the app that sends the message, and the tab that the click opened for it. */
type Place = { address: string | null; tab: Window | null };

/** Goes where the message is sent from. Ways without such a place are there at once. */
export const openWay = async (way: Way, { address, tab }: Place): Promise<Opening> => {
  if (address === null) return 'opened';
  if (way !== 'whatsapp') return openApp(address);
  if (!tab) return 'failed';
  tab.location.href = address;
  return 'opened';
};
