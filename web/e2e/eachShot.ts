import { translateTo } from '@upline/contracts/catalogs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { onPage, openTab, settled, show } from './chromium.ts';
import type { Shot } from './shots.ts';
import { opened } from './shots.ts';
import { takeSession } from './team.ts';

/** Where pages are looked at: the server `url`, in this language, with these options of the browser. */
export type Look = {
  browser: Browser;
  url: string;
  locale: Parameters<typeof translateTo>[0];
  options: BrowserContextOptions;
};

const visit = async (page: Page, shot: Shot, { url, locale }: Look): Promise<void> => {
  // several of a visitor's pages are one screen with different contents
  if (shot.person === null) await page.goto(url + shot.path);
  else await show(page, url + shot.path);
  await shot.steps?.(page, translateTo(locale));
  if (shot.name.startsWith('dialog-')) await page.locator(opened).last().waitFor();
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
  await page.evaluate(settled);
  // a screen whose scripts are still to come has none
  await page.locator('h1').first().waitFor({ state: 'attached' });
};

/** The pages without what opens over them. */
export const screensOf = (all: readonly Shot[]): Shot[] => all.filter(({ name }) => !name.startsWith('dialog-'));

type Seen = (page: Page, shot: Shot) => Promise<void>;

/** Runs a look at each of these pages, in one tab for each person. */
export const eachShot = async (look: Look, some: readonly Shot[], seen: Seen): Promise<void> => {
  for (const [person, own] of Map.groupBy(some, (shot) => shot.person)) await eachOf(look, { person, own }, seen);
};

type Own = { person: Client | null; own: readonly Shot[] };

const eachOf = async (look: Look, { person, own }: Own, seen: Seen): Promise<void> => {
  const { page, context } = await openTab(look.browser, look.options);
  if (person) await takeSession(context, { url: look.url }, person);
  await context.addCookies([{ name: 'upline.language', value: look.locale, url: look.url }]);
  for (const shot of own) {
    await onPage(page, async () => {
      await visit(page, shot, look);
      await seen(page, shot);
      // a menu or a prompt has no address, so that it stays open, perhaps over a dialog
      const openOnes = page.locator('.MuiModal-root');
      while (shot.steps && (await openOnes.count()) > 0) {
        const count = await openOnes.count();
        await page.keyboard.press('Escape');
        await expect.poll(() => openOnes.count()).toBeLessThan(count);
      }
    });
  }
  await context.close();
};
