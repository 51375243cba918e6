import { call } from './api/testing/people/call.ts';
import { startLocalServer } from './api/testing/servers/localServer.ts';
import { foundOrganization } from './api/testing/people/organizations.ts';
import { launch, openTab, openTabIn } from './web/e2e/chromium.ts';
import { takeSession } from './web/e2e/team.ts';

const server = await startLocalServer({});
const owner = await foundOrganization(server.url, 'olga', 'openings.example');
const asset = { type: 'link', title: 'Tour of the product for people who have never heard of it before', url: 'https://v.example/tour' };
const { id } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
const links: string[] = [];
for (const body of [{ name: 'Max Roth', email: 'max@example.test' }, { name: 'Lena Vogel', phone: '+49 151 2345678' }]) {
  const prospectId = (await call<{ id: string }>(owner, 'POST /api/prospects', { body })).body.id;
  links.push((await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: { prospectId } })).body.link);
}
links.push((await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: {} })).body.link);
const browser = await launch();
const open = async (link: string): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11) Chrome/130', cookie: '' };
  console.log((await fetch(`${link}/view`, { method: 'POST', headers })).status);
};
const shots = async (name: string): Promise<void> => {
  for (const [look, options] of Object.entries({
    wide: {},
    dark: { colorScheme: 'dark' as const },
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ar: { viewport: { width: 390, height: 844 }, locale: 'ar' },
    de: { viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'dark' as const },
  })) {
    const tab = await openTab(browser, options);
    await takeSession(tab.context, server, owner);
    await tab.page.goto(`${server.url}/today`);
    await tab.page.locator('section[aria-label]').first().waitFor();
    await tab.page.waitForTimeout(700);
    await tab.page.screenshot({ path: `/tmp/look/${name}-${look}.png` });
    console.log(name, look, await tab.page.title(), tab.problems);
    if (name === 'many') {
      await tab.page.goto(`${server.url}/today?notifications`);
      await tab.page.waitForTimeout(1500);
      await tab.page.screenshot({ path: `/tmp/look/panel-${look}.png` });
    }
    await tab.context.close();
  }
};
await open(links[1] ?? '');
await shots('one');
await open(links[0] ?? '');
await open(links[2] ?? '');
await shots('many');
await browser.close();
await server.close();
