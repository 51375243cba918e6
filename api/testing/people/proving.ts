import { expect, vi } from 'vitest';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import type { Browser } from './browser.ts';
import { createBrowser } from './browser.ts';
import { call } from './call.ts';

const password = 'correct-horse';

/** The mails that a test has caught. */
export type Caught = { mails: readonly { to: string; text: string }[] };

/** The token of the link to a page like `/confirm/…` in the newest mail to an address, once there is one. */
export const mailedToken = (server: Caught, to: string, page: 'confirm' | 'invite'): Promise<string> =>
  vi.waitFor(
    () => {
      const own = server.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
      const found = own.map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]).findLast(Boolean);
      return found ?? expect.fail(`no mail to ${to} with a link to /${page}`);
    },
    { timeout: patienceMs },
  );

/** Signs up under an address that nobody proves. */
export const signUpAs = async (url: string, email: string, returnTo = '/', firstName = 'Pat'): Promise<Browser> => {
  const browser = createBrowser(url);
  await browser.quickSignUp({ email, password, firstName, lastName: 'Doe' }, returnTo);
  return browser;
};

/** Signs up on the pages, which give an address to the holder of a link that proves it. */
export const signUpOnPages = async (
  url: string,
  email: string,
  returnTo = '/',
  firstName = 'Pat',
): Promise<Browser> => {
  const browser = createBrowser(url);
  await browser.signUp({ email, password, firstName, lastName: 'Doe' }, returnTo);
  return browser;
};

/** Presses the button of the newest confirmation mail to an address. */
export const confirmBy = async (server: Caught, browser: Browser, email: string): Promise<void> => {
  const token = await mailedToken(server, email, 'confirm');
  expect((await call(browser, `POST /api/confirmations/${token}`)).status).toBe(204);
};
