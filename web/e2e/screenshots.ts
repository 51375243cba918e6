import { mkdirSync } from 'node:fs';
import { startServerProcess } from '../../api/testing/serverProcess.ts';
import { chromiumPath, launch, openTab } from './chromium.ts';
import { makeTeam, screens, takeSession } from './team.ts';

// `npm run screenshots`: every screen, light, dark and on a phone, into `screenshots/`.
if (chromiumPath === null) process.exit(1);
mkdirSync('screenshots', { recursive: true });
const server = await startServerProcess();
const browser = await launch();
const { owner } = await makeTeam(server.url, 'team.example');

const looks = [
  { look: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { look: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { look: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

for (const { look, ...options } of looks) {
  const guest = await openTab(browser, options);
  for (const [name, path] of [
    ['landing', '/'],
    ['not-found', '/nowhere'],
    ['sign-in', '/api/login'],
  ] as const) {
    await guest.page.goto(server.url + path);
    await guest.page.locator('h1').first().waitFor();
    await guest.page.screenshot({ path: `screenshots/${name}-${look}.png`, fullPage: true });
  }
  await guest.context.close();
  const tab = await openTab(browser, options);
  await takeSession(tab.context, server, owner);
  for (const { name, path, heading } of screens) {
    await tab.page.goto(server.url + path);
    await tab.page.getByRole('heading', { name: heading, exact: false }).first().waitFor();
    await tab.page.waitForLoadState('networkidle');
    await tab.page.screenshot({ path: `screenshots/${name}-${look}.png` });
  }
  await tab.context.close();
}
await browser.close();
await server.close();
process.stdout.write('Screenshots are in screenshots/.\n');
