import type { InvitationAnswer } from '@upline/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, eventually, foundOrganization } from '../../api/testing/people/organizations.ts';
import type { ServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, openTab, pressIfThere, show, signUp } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

describe.skipIf(chromiumPath === null)('a person of two organizations, with a tab for each', () => {
  const server = sharedServer();
  const domain = 'organizations.example';
  let browser: Browser;
  let olga: Client;
  let nora: Client;
  let pat: Client;
  beforeAll(async () => {
    browser = await sharedBrowser();
    olga = await foundOrganization(server.url, 'olga', domain);
    nora = await foundOrganization(server.url, 'nora', domain);
    pat = await addMember(server.url, olga, 'pat', domain);
    const invited = await call<InvitationAnswer>(nora, 'POST /api/team-members/invite', {
      body: { email: `pat@${domain}` },
    });
    expect(
      (await call(pat, `POST /api/invitations/${invited.body.link?.split('/invite/')[1] ?? ''}/accept`)).status,
    ).toBe(200);
    await eventually<unknown[]>(pat, '/api/organizations', (rows) => expect(rows).toHaveLength(2));
  });
  afterAll(async () => {
    await browser?.close();
  });

  // shows I5
  it('switches in the sidebar without signing in, and what the older tab still sends is written nowhere', async () => {
    const tab = await openTab(browser);
    await takeSession(tab.context, server, pat);
    await tab.page.goto(`${server.url}/prospects`);
    await tab.page.getByText("nora's Team").first().waitFor();
    await tab.page.getByRole('button', { name: 'Add Prospect' }).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Add New Prospect' });
    await dialog.locator('input[name="name"]').fill('Meant for nora');

    const other = await tab.context.newPage();
    await other.goto(server.url);
    // while the part with the menu is on its way, a press on the button that came drawn opens nothing
    await other.locator('[data-live="live"]').waitFor({ state: 'attached' });
    await other.getByRole('button', { name: /nora's Team/ }).click();
    await other.getByRole('menuitem', { name: /olga's Team/ }).click();
    await other.getByRole('button', { name: /olga's Team/ }).waitFor();
    expect(new URL(other.url()).pathname, 'with no question in between').toBe('/');

    // that tab is loaded again in the organization of the session, already before this if it asked for anything
    await pressIfThere(dialog.getByRole('button', { name: 'Add Prospect' }));
    await tab.page.getByRole('button', { name: /olga's Team/ }).waitFor();
    for (const leader of [olga, nora]) expect((await call(leader, 'GET /api/prospects')).body).toEqual([]);

    await tab.page.getByRole('button', { name: 'Add Prospect' }).click();
    await dialog.locator('input[name="name"]').fill('Meant for olga');
    await dialog.getByRole('button', { name: 'Add Prospect' }).click();
    await tab.page.getByText('Meant for olga').first().waitFor();
    await eventually<{ name: string }[]>(olga, '/api/prospects', (rows) =>
      expect(rows.map(({ name }) => name)).toEqual(['Meant for olga']),
    );
    expect((await call(nora, 'GET /api/prospects')).body).toEqual([]);
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
});

describe.skipIf(chromiumPath === null)(
  'plain http at a name of the local network, which no browser calls secure',
  () => {
    let server: ServerProcess;
    let browser: Browser;
    let url: string;
    beforeAll(async () => {
      server = await startServerProcess((port) => {
        url = `http://upline.lan:${port}`;
        return { PUBLIC_URL: url };
      });
      browser = await sharedBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    it('signs up, is live, shares and shows a link to copy by hand', async () => {
      const tab = await openTab(browser);
      await tab.page.goto(`${url}/api/login`);
      await signUp(tab.page, {
        email: 'ann@team.example',
        password: 'correct-horse',
        firstName: 'Ann',
        lastName: 'Lee',
      });
      await tab.page.getByText("Ann's Team").first().waitFor();
      expect(
        await tab.page.evaluate('[isSecureContext, typeof navigator.clipboard, typeof crypto.randomUUID]'),
      ).toEqual([false, 'undefined', 'undefined']);
      await tab.page.getByText('Live', { exact: true }).first().waitFor();
      await show(tab.page, `${url}/marketing-assets`);
      await tab.page.getByRole('button', { name: 'Create First Asset' }).click();
      const dialog = tab.page.getByRole('dialog', { name: 'Create New Asset' });
      await dialog.locator('input[name="title"]').fill('Tour');
      await dialog.locator('input[name="url"]').fill('https://v.example/tour');
      await dialog.locator('button[type="submit"]').click();
      await tab.page.getByRole('button', { name: 'More ways to share Tour' }).click();
      const share = tab.page.getByRole('dialog', { name: 'Share “Tour”' });
      await share.getByRole('button', { name: 'QR code' }).click();
      expect(await share.getByRole('textbox', { name: 'Tracked link' }).inputValue()).toContain(`${url}/s/`);
      expect(tab.problems).toEqual([]);
      const elsewhere = await createBrowser(url, { via: server.url }).open('/');
      expect(elsewhere.status).toBe(200);
      await tab.context.close();
    });
  },
);
