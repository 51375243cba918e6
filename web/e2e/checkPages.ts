import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { call } from '../../api/testing/people/call.ts';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { chromiumPath, launch, openTab } from './chromium.ts';
import type { PageLimit } from './pageLimits.ts';
import { limitOf, overLimits } from './pageLimits.ts';
import { makeTeam, screens, takeSession } from './team.ts';

// `npm run check:pages`: what each page loads and how much it moves on a slow phone. Bytes, requests and movement are
// limits. The largest contentful paint is printed as the median of `--runs` loads (5), to be judged by hand: it depends
// on the machine.

/** Pages whose largest paint is printed. */
const painted: ReadonlySet<string> = new Set(['landing', 'dashboard', 'today']);

/** A phone on 1.6 Mbit/s whose processor has a quarter of this machine's speed. */
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Of signed-in people it says that it is one, as phones do. A visitor who did so would be counted, and celebrated. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;

type Measured = { bytes: number; requests: number; scripts: number; shift: number; paintMs: number };

/** Keeps the page from fetching screens and dialogs ahead, which it does while idle and 1.5 s after it has settled. */
const fetchNothingAhead = `{ const wait = setTimeout;
  window.setTimeout = (work, ms, ...rest) => (ms === 1500 ? 0 : wait(work, ms, ...rest));
  window.requestIdleCallback = () => 0; }`;

/** Collects movements and paints from the first moment of a page. */
const observe = `window.seen = { shift: 0, paintMs: 0 };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;

/** Counts what the page fetches over the network: requests, scripts among them, and bytes as they came. */
const countRequests = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const counted = { bytes: 0, requests: 0, scripts: 0 };
  devTools.on('Network.responseReceived', ({ type }) => {
    counted.requests += 1;
    if (type === 'Script') counted.scripts += 1;
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  return counted;
};

type Target = { name: string; path: string; heading?: string; person: Client | null };

const measure = async (browser: Browser, url: string, { path, heading, person }: Target): Promise<Measured> => {
  const { page, context } = await openTab(browser, {
    ...phone,
    ...(person ? { userAgent } : {}),
    reducedMotion: 'no-preference',
  });
  try {
    if (person) await takeSession(context, { url }, person);
    await page.addInitScript(fetchNothingAhead);
    await page.addInitScript(observe);
    const counted = await countRequests(page);
    await page.goto(url + path);
    const shown = heading === undefined ? page.locator('h1') : page.getByRole('heading', { name: heading });
    await shown.first().waitFor();
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate<{ shift: number; paintMs: number }>('seen');
    return { ...counted, ...seen };
  } finally {
    await context.close();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const line = (name: string, { bytes, requests, scripts, shift }: Measured, limit: PageLimit): string =>
  [
    name.padEnd(18),
    `${(bytes / 1000).toFixed(0).padStart(4)} of ${limit.kB} kB`.padEnd(16),
    `${String(requests).padStart(3)} of ${limit.requests} requests`.padEnd(22),
    `${String(scripts).padStart(2)} of ${limit.scripts} scripts`.padEnd(18),
    `shift ${shift.toFixed(3)} of ${limit.shift}`,
  ].join(' ');

const run = async (url: string, runs: number): Promise<number> => {
  const browser = await launch();
  try {
    const { owner } = await makeTeam(url, 'team.example');
    const [asset] = (await call<{ id: string }[]>(owner, 'GET /api/assets')).body;
    const { link } = (await call<{ link: string }>(owner, `POST /api/assets/${asset?.id}/share`, { body: {} })).body;
    const targets: Target[] = [
      { name: 'landing', path: '/', person: null },
      { name: 'sign-in', path: '/api/login', person: null },
      { name: 'share-page', path: new URL(link).pathname, person: null },
      ...screens.map(({ name, path, heading }) => ({ name, path, heading, person: owner })),
    ];
    let wrong = 0;
    for (const target of targets) {
      const measured = await measure(browser, url, target);
      const over = overLimits(measured, limitOf(target.name));
      wrong += over.length;
      process.stdout.write(`${line(target.name, measured, limitOf(target.name))}${over.length > 0 ? '  OVER' : ''}\n`);
    }
    for (const target of targets.filter(({ name }) => painted.has(name))) {
      const paints: number[] = [];
      for (let count = 0; count < runs; count += 1) paints.push((await measure(browser, url, target)).paintMs);
      process.stdout.write(
        `${target.name.padEnd(18)} largest paint after ${(median(paints) / 1000).toFixed(2)} s, median of ${runs}\n`,
      );
    }
    return wrong;
  } finally {
    await browser.close();
  }
};

if (chromiumPath === null) process.exit(1);
const runs = Number(/--runs[= ](\d+)/.exec(process.argv.join(' '))?.[1] ?? 5);
const server = await startServerProcess();
try {
  if ((await run(server.url, runs)) > 0) process.exitCode = 1;
} finally {
  await server.close();
}
