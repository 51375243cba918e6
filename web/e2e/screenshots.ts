import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultLocale, localeOf } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { chromiumPath, launch, openTab } from './chromium.ts';
import type { Shot } from './shots.ts';
import { everyShot, opened } from './shots.ts';
import { makeStory } from './storyTeam.ts';
import { takeSession } from './team.ts';

// `npm run screenshots`: every screen and dialog, wide and on a phone, in the light and in the dark, into
// `screenshots/`. `npm run screenshots -- prospects today` takes those whose name contains one of the words, and
// `npm run screenshots -- prospects --in ar` in another language; `--look 390-dark` takes one look alone.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string', default: 'en' }, look: { type: 'string', default: '' } },
});
const language = localeOf(values.in) ?? defaultLocale;
const t = translateTo(language);
const folder = language === 'en' ? 'screenshots' : `screenshots/${language}`;

const looks: readonly (BrowserContextOptions & { look: string })[] = (['light', 'dark'] as const).flatMap(
  (colorScheme) => [
    { look: `1440-${colorScheme}`, colorScheme, viewport: { width: 1440, height: 900 } },
    { look: `390-${colorScheme}`, colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true },
  ],
);

const [calmMs, patienceMs] = [300, 20_000];

/** Resolves when nothing in sight has stood for content that is still to come, for a moment. */
const filled = `new Promise((done, fail) => {
  const startedAt = performance.now();
  let pendingAt = startedAt;
  const places = '[data-skeleton], [role=progressbar]:not([aria-valuenow]), [aria-busy=true]';
  const isPending = () => [...document.querySelectorAll(places)].some((one) => one.checkVisibility());
  const look = () => {
    const now = performance.now();
    if (isPending()) pendingAt = now;
    if (now - pendingAt > ${calmMs}) done();
    else if (now - startedAt > ${patienceMs}) fail(new Error('Something still waits for its content.'));
    else setTimeout(look, 50);
  };
  look();
})`;

const take = async (browser: Browser, url: string, shot: Shot): Promise<void> => {
  for (const { look, ...options } of looks) {
    if ((shot.onPhone && !options.hasTouch) || !look.includes(values.look)) continue;
    const { page, context } = await openTab(browser, options);
    page.setDefaultTimeout(patienceMs);
    try {
      if (shot.person) await takeSession(context, { url }, shot.person);
      await context.addCookies([{ name: 'upline.language', value: language, url }]);
      await page.goto(url + shot.path);
      await page.waitForLoadState('networkidle');
      await shot.steps?.(page, t);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      if (shot.name.startsWith('dialog-')) await page.locator(opened).last().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(filled);
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        throw new Error('The page is wider than the window: something in it does not wrap.');
      const path = `${folder}/${shot.name}-${look}.png`;
      await page.screenshot({ path, fullPage: shot.whole ?? false, animations: 'disabled' });
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`${shot.name} ${look}: ${String(error).split('\n')[0] ?? ''}\n`);
    } finally {
      await context.close();
    }
  }
};

if (chromiumPath === null) process.exit(1);
mkdirSync(folder, { recursive: true });
const server = await startServerProcess();
const browser = await launch();
try {
  const story = await makeStory(server.url);
  const waiting = everyShot(story).filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  const takeNext = async (): Promise<void> => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await take(browser, server.url, shot);
  };
  await Promise.all([takeNext(), takeNext(), takeNext()]);
  process.stdout.write(`Screenshots are in ${folder}/.\n`);
} finally {
  await browser.close();
  await server.close();
}
