import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserServer,
  Locator,
  Page,
  Request,
} from 'playwright-core';
import { patienceMs } from '../../infra/testing/patience.ts';

// the headless shell is the same engine without windows and menus: a third less processor time for each tab
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a Chromium is, or null. `CHROMIUM` names one elsewhere. */
export const chromiumPath =
  [process.env['CHROMIUM'] ?? '', ...places].find((path) => path !== '' && existsSync(path)) ?? null;

if (chromiumPath === null) {
  const text = 'Browser tests did not run: no Chromium was found. Install one or set CHROMIUM to its path.';
  if (process.env['CI'] === 'true') throw new Error(text);
  process.stdout.write(`${text}\n`);
}

const options = {
  executablePath: chromiumPath ?? '',
  headless: true,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // a name that no browser takes for its own machine, for plain http in a local network
    '--host-resolver-rules=MAP upline.lan 127.0.0.1',
  ],
};

/** Starts a headless Chromium of this process. */
export const launch = (): Promise<Browser> => chromium.launch(options);

/** Starts a headless Chromium that other processes connect to. */
export const launchServer = (): Promise<BrowserServer> => chromium.launchServer(options);

export type Tab = { page: Page; context: BrowserContext; problems: string[] };

const wide = { width: 1280, height: 900 };

/** A fresh person: cookies and storage of their own. */
export const openContext = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ viewport: wide, reducedMotion: 'reduce', ...options });

/** A further tab of a person. Page errors and refused policies are collected in `problems`. */
export const openTabIn = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/i.test(message.text()))
      problems.push(message.text());
  });
  page.setDefaultTimeout(patienceMs);
  return { page, context, problems };
};

/** Does something on a page; when that fails the error says what the page showed. */
export const onPage = async (page: Page, work: (page: Page) => Promise<unknown>): Promise<void> => {
  try {
    await work(page);
  } catch (error) {
    const shown = await page.evaluate('document.body.innerText').catch(String);
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`${what}\nat ${page.url()}, which showed: ${String(shown).replace(/\s+/g, ' ')}`, { cause: error });
  }
};

/** The first tab of a fresh person. */
export const openTab = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> =>
  openTabIn(await openContext(browser, options));

/** Resolves when nothing on a page fades or slides. What goes round and round while something comes may go on. */
const faded = `new Promise((done, fail) => {
  setTimeout(() => fail(new Error('Something on the page keeps fading.')), ${patienceMs});
  const isOver = ({ playState, effect }) =>
    playState !== 'running' || effect?.getComputedTiming().endTime === Infinity;
  const look = () => (document.getAnimations().every(isOver) ? done() : requestAnimationFrame(look));
  look();
})`;

/** The device turns light or dark; resolves when the page has followed, and nothing fades any more. */
const turn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  // the pages of the server have no script to follow with
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  await page.locator(`html:not([data-scheme="${other}"])`).waitFor({ state: 'attached' });
  await page.evaluate(faded);
};
export const turnDark = (page: Page): Promise<void> => turn(page, 'dark');
export const turnLight = (page: Page): Promise<void> => turn(page, 'light');

/**
 * Resolves when nothing has moved or grown for some frames: lists measure their rows after they are drawn. Rejects when
 * that never comes, because calls into a page have no limit of their own.
 */
export const settled = `new Promise((done, fail) => {
  setTimeout(() => fail(new Error('Something on the page keeps moving.')), ${patienceMs});
  let before = '';
  let still = 0;
  const look = () => {
    const boxes = [...document.querySelectorAll('main, main *, [role=dialog], [role=alertdialog], [role=menu]')];
    const now = boxes.map((box) => box.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].join()).join(' ');
    still = now === before ? still + 1 : 0;
    before = now;
    if (still > 6) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Shows an open page on a phone, of 390 px and for thumbs, while `look` runs. The width stays. */
export const onPhone = async (page: Page, look: () => Promise<void>): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(settled);
  try {
    await look();
  } finally {
    // ends the emulation too
    await devTools.detach();
  }
};

/**
 * Leads an open page of the client to an address as its links do: without loading it again. Resolves when it has drawn
 * that address, which it says on signed-in screens; elsewhere when the screen calls itself by its name.
 */
const walk = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(`new Promise((done, fail) => {
    const [url, key] = ${JSON.stringify([url, randomUUID()])};
    setTimeout(() => fail(new Error('The client was led to ' + url + ' and does not show it.')), ${patienceMs});
    const { documentElement: root } = document;
    const isSignedOut = () => document.querySelector('#content') === null && document.querySelector('h1') !== null;
    let isDrawn = false;
    // a screen may lead on at once
    const note = (records) => (isDrawn ||= root.dataset.drawn === key || records.some((one) => one.oldValue === key));
    const end = () =>
      isDrawn || (isSignedOut() && document.title !== '') ? done() : requestAnimationFrame(end);
    const begin = () => {
      if (root.dataset.drawn === undefined && !isSignedOut()) return requestAnimationFrame(begin);
      const filter = { attributeFilter: ['data-drawn'], attributeOldValue: true };
      new MutationObserver(note).observe(root, filter);
      if (new URL(url).pathname !== location.pathname) document.title = '';
      const state = { usr: null, key, idx: history.state.idx + 1 };
      history.pushState(state, '', url);
      dispatchEvent(new PopStateEvent('popstate', { state }));
      end();
    };
    begin();
  })`);

/**
 * Shows an address of the client in a tab. A page of it that is open is led there, which costs a small part of loading
 * it again. Dialogs of the address that it leaves close; texts that were begun stay.
 */
export const show = async (page: Page, url: string): Promise<void> => {
  // only pages of the client count their entries of the history
  const isOpen =
    page.url().startsWith(new URL(url).origin) && (await page.evaluate('history.state?.idx !== undefined'));
  if (isOpen) await walk(page, url);
  else await page.goto(url);
};

/** Makes a tab light and wide, whatever it was before; resolves when an open page has followed. */
export const turnWide = async (page: Page): Promise<void> => {
  await page.setViewportSize(wide);
  await turnLight(page);
};

/** Shows an address of the client in the light on a wide screen, whatever the tab showed before. */
export const openWide = async (page: Page, url: string): Promise<void> => {
  await turnWide(page);
  await show(page, url);
};

/** Presses a button if it is there, without waiting for one that went meanwhile. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll((all: readonly { click: () => void }[]) => all[0]?.click());

/** Presses Escape once the focus is in what is open: before, keys do not reach it. */
export const pressEscape = async (page: Page): Promise<void> => {
  await page.locator('.MuiModal-root:focus-within').last().waitFor();
  await page.keyboard.press('Escape');
};

/** Keeps toasts and "Copied" on an open page, which go by themselves sooner than a busy machine has looked at them. */
export const keepMessages = async (page: Page): Promise<void> => {
  await page.evaluate(
    `{ const wait = setTimeout;
      const isKept = (ms) => ms === 2500 || (ms > 4000 && ms <= 5000);
      window.setTimeout = (work, ms) => (isKept(ms) ? 0 : wait(work, ms)); }`,
  );
};

/** Counts the calls of a tab that wait for their answer, from now on. */
export const watchCalls = (page: Page): (() => number) => {
  const calls = new Set<Request>();
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return () => calls.size;
};

type NewPerson = { email?: string; password: string; firstName: string; lastName: string };

/** Fills in the page that creates an account; what is left out stays as it stands there. */
export const fillIn = async (page: Page, person: NewPerson): Promise<void> => {
  for (const [name, value] of Object.entries(person)) await page.locator(`input[name="${name}"]`).fill(value);
};

/** Creates an account through the pages, from the sign-in. */
export const signUp = async (page: Page, person: NewPerson & { email: string }): Promise<void> => {
  await page.getByRole('link', { name: 'Create account' }).click();
  await fillIn(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** After a failed test: what each person saw, in `screenshots/failed/`. */
export const keepPictures = async (
  task: { name: string; result?: { state?: string } },
  tabs: Record<string, Tab>,
): Promise<void> => {
  if (task.result?.state !== 'fail') return;
  for (const [name, tab] of Object.entries(tabs)) {
    const path = `screenshots/failed/${task.name.replace(/\W+/g, '-')}-${name}.png`;
    // a page that cannot be drawn is not the failure that is looked for
    await tab.page
      .screenshot({ path })
      .catch((error: unknown) => process.stdout.write(`no picture: ${String(error)}\n`));
  }
};
