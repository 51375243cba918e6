import type { Surroundings } from '@upline/contracts';

/** Whether the server found a session when it sent this page: nothing flashes, nothing is asked in vain. */
export const hasSession = (page: Document = document): boolean =>
  page.querySelector<HTMLMetaElement>('meta[name="upline-session"]')?.content !== 'no';

/** The nonce that styles made by script must carry, set by the page before any module runs. */
export const pageNonce = (): string | undefined => window.__nonce__;

/** What this page came drawn for; null where nothing was drawn, or not for this browser. */
export const drawnHere = (): Surroundings | null => window.__drawn__ ?? null;

/** Does what was pressed last before the scripts of the page were there to act on it; once. */
export const pressAgain = (): void => {
  const { __pressed__: pressed } = window;
  window.__pressed__ = null;
  if (pressed instanceof KeyboardEvent)
    (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', pressed));
  else if (pressed?.target instanceof Element) pressed.target.closest('button')?.click();
};

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces can be added to
  interface Window {
    __nonce__?: string;
    __drawn__?: Surroundings | null;
    __pressed__?: Event | null;
  }
}
