/** Whether the server found a session when it sent this page: nothing flashes, nothing is asked in vain. */
export const hasSession = (page: Document = document): boolean =>
  page.querySelector<HTMLMetaElement>('meta[name="upline-session"]')?.content !== 'no';

/** The nonce that styles made by script must carry, set by the page before any module runs. */
export const pageNonce = (): string | undefined => window.__nonce__;

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only interfaces can be added to
  interface Window {
    __nonce__?: string;
  }
}
