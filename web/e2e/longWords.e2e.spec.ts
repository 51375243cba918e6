import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization, idOf } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, openTab, settled, show, watchCalls } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { screens, takeSession } from './team.ts';

const server = sharedServer();
const word = `Wolfeschlegelsteinhausenbergerdorff${'m'.repeat(20)}`;
const email = `${word.toLowerCase()}.${'w'.repeat(8)}@${'m'.repeat(60)}.${'mail'.repeat(10)}.example`;

/**
 * Texts that are drawn over the edge of the room in a card, row, dialog or message that they are in, or of the screen.
 * Of what ends with an ellipsis, the part that is seen counts.
 */
const texts = `(() => {
  const aroundOf = (one) => (one ? [...aroundOf(one.parentElement), one] : []);
  const isFrame = (style, one) => one.matches('li, [role=row]') || parseFloat(style.borderRightWidth) > 0;
  const roomOf = (one) => {
    const style = getComputedStyle(one);
    const { right } = one.getBoundingClientRect();
    const cuts = style.overflowX !== 'visible';
    return cuts || isFrame(style, one) ? [{ cuts, right: right - parseFloat(style.paddingRight) }] : [];
  };
  const outside = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const look = (node) => {
    const around = aroundOf(node.parentElement).filter((one) => !one.matches('html, body'));
    if (!node.textContent.trim() || around.some((one) => one.matches('[aria-hidden=true], script, style'))) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    let right = Math.max(...boxes.map((box) => box.right));
    let over = 0;
    for (const room of around.reverse().flatMap(roomOf)) {
      if (room.cuts) right = Math.min(right, room.right);
      else over = Math.max(over, right - room.right);
    }
    over = Math.max(over, right - innerWidth);
    if (boxes.length > 0 && over > 0.6) outside.push(Math.round(over) + ' ' + node.textContent.slice(0, 60));
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) look(node);
  return outside;
})()`;

let browser: Browser;
let owner: Client;
let prospectId: string;
let tab: Tab;
let waiting: () => number;

const send = async <Body>(who: Client, line: string, body: object): Promise<Body> => {
  const answer = await call<Body>(who, line, { body });
  expect([200, 201, 204], line).toContain(answer.status);
  return answer.body;
};

const widths = [390, 1280];

/** Nothing is drawn over an edge, on a phone and wide. */
const isFine = async (): Promise<void> => {
  const missing = async (): Promise<number> => {
    await tab.page.evaluate(settled);
    return waiting() + (await tab.page.locator('[data-skeleton]').count());
  };
  for (const width of [...widths, ...widths.slice(0, 1)]) {
    await tab.page.setViewportSize({ width, height: 844 });
    await expect.poll(missing).toBe(0);
    expect(await tab.page.evaluate(texts), `${width} wide`).toEqual([]);
    expect(await tab.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
};

describe.skipIf(chromiumPath === null)('long words without a space', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'lena', 'long.example');
    const member = await addMember(server.url, owner, word.toLowerCase().slice(0, 50), 'long.example');
    for (const one of [owner, member]) {
      const profile = { firstName: word, lastName: word, email, username: 'lena' + (one === owner ? 1 : 2) };
      await send(one, `PUT /api/users/${await idOf(one)}`, profile);
    }
    const { id } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body.organization;
    await send(owner, `PUT /api/organizations/${id}`, { name: word });
    const asset = { type: 'link', title: word, description: word, url: 'https://a.example/' };
    const { id: assetId } = await send<{ id: string }>(owner, 'POST /api/assets', asset);
    const prospect = {
      name: word,
      email,
      phone: '+491512345678901234567890123456789',
      source: word,
      notes: `${word}${word}`,
    };
    prospectId = (await send<{ id: string }>(owner, 'POST /api/prospects', prospect)).id;
    await send(owner, `POST /api/assets/${assetId}/share`, { prospectId });
    await send(owner, `POST /api/prospects/${prospectId}/notes`, { text: word });
    await send(owner, 'POST /api/messages', { text: `${word} {link}`, assetId });
    await send(owner, 'POST /api/team-members/invite', { email });
    tab = await openTab(browser, { hasTouch: true });
    await takeSession(tab.context, server, owner);
    waiting = watchCalls(tab.page);
  });
  afterAll(async () => browser?.close());

  it.each(screens)('stay inside their part of $name', async ({ path, heading }) => {
    await show(tab.page, server.url + path);
    await tab.page.getByRole('heading', { name: heading }).first().waitFor();
    await isFine();
  });

  it('stay inside the page of a prospect, its share sheet, its dialogs and what is said afterwards', async () => {
    const { page } = tab;
    await show(page, `${server.url}/prospects/${prospectId}`);
    await page.getByRole('heading', { name: word }).first().waitFor();
    await isFine();
    await show(page, `${server.url}/prospects/${prospectId}?share`);
    await page.getByRole('dialog').waitFor();
    await isFine();
    await page.keyboard.press('Escape');
    await show(page, `${server.url}/prospects`);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // not that of the bar below
    const menus = page.getByRole('main').getByRole('button', { name: /^(Actions|More)/u });
    await menus.first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await isFine();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('[data-toast]').waitFor();
    await isFine();
  });

  it('stay inside the command palette', async () => {
    await show(tab.page, `${server.url}/team-members`);
    await tab.page.keyboard.press('Control+k');
    await tab.page.getByRole('combobox', { name: 'Search or type an action' }).fill(word.slice(0, 12));
    await tab.page.getByRole('option', { name: word }).first().waitFor();
    await isFine();
  });
});
