import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Browser as Client } from '../../api/testing/browser.ts';
import { startServerProcess } from '../../api/testing/serverProcess.ts';
import { chromiumPath, launch, openTab } from './chromium.ts';
import type { Story } from './storyTeam.ts';
import { makeStory } from './storyTeam.ts';
import { takeSession } from './team.ts';

// `npm run screenshots`: every screen and dialog, wide and on a phone, in the light and in the dark, into
// `screenshots/`. `npm run screenshots -- prospects` takes those whose name contains a word.

const looks: readonly (BrowserContextOptions & { look: string })[] = (['light', 'dark'] as const).flatMap(
  (colorScheme) => [
    { look: `1440-${colorScheme}`, colorScheme, viewport: { width: 1440, height: 900 } },
    { look: `390-${colorScheme}`, colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true },
  ],
);

type Shot = {
  name: string;
  path: string;
  person: Client | null;
  /** Opens what has no address. */
  steps?: (page: Page) => Promise<unknown>;
  /** The whole page, not only what is in sight. */
  whole?: boolean;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const choose = (action: string) => async (page: Page) => {
  await press(/^Actions for/u)(page);
  await page.getByRole('menuitem', { name: action }).first().click();
};

const guestShots = ({ link, invitation, alone }: Story): Shot[] => [
  { name: 'landing', path: '/', person: null, whole: true },
  { name: 'not-found-signed-out', path: '/nowhere', person: null },
  { name: 'sign-in', path: '/api/login', person: null },
  { name: 'create-account', path: '/api/login?screen=create', person: null },
  {
    name: 'forgot-password',
    path: '/api/login',
    person: null,
    steps: (page) => page.getByRole('link', { name: /Forgot/u }).click(),
  },
  { name: 'share-page', path: new URL(link).pathname, person: null, whole: true },
  { name: 'share-page-unknown', path: '/s/abcdefghijklmnopqrstuv', person: null },
  { name: 'invitation', path: new URL(invitation).pathname, person: null },
  { name: 'invitation-signed-in', path: new URL(invitation).pathname, person: alone },
  { name: 'invitation-unknown', path: '/invite/abc', person: null },
  { name: 'confirmation', path: '/confirm/abc', person: null },
  { name: 'empty-dashboard', path: '/', person: alone, whole: true },
  { name: 'empty-assets', path: '/marketing-assets', person: alone },
  { name: 'empty-prospects', path: '/prospects', person: alone },
];

const screenShots = ({ owner, rep }: Story): Shot[] =>
  [
    ['dashboard', '/'],
    ['team', '/team-members'],
    ['assets', '/marketing-assets'],
    ['prospects', '/prospects'],
    ['prospects-nothing-found', '/prospects?search=zzz'],
    ['leaderboard', '/leaderboard'],
    ['analytics', '/analytics'],
    ['activity', '/activity'],
    ...['profile', 'organization', 'branding', 'notifications', 'billing'].map((tab) => [
      `settings-${tab}`,
      `/settings?tab=${tab}`,
    ]),
    ['not-found', '/nowhere'],
  ]
    .map(([name = '', path = '']): Shot => ({ name, path, person: owner, whole: true }))
    .concat({ name: 'rep-settings-organization', path: '/settings?tab=organization', person: rep });

const dialogShots = ({ owner, assetId, prospectId, memberId, invitationId }: Story): Shot[] =>
  (
    [
      ['menu', '/?menu'],
      ['palette', '/?find'],
      ['notifications', '/?notifications'],
      ['invite', '/?invite'],
      ['invitation-link', `/team-members?invitation=${invitationId}`],
      ['share', `/marketing-assets?share=${assetId}`],
      ['share-any', '/?share'],
      ['share-qr', `/marketing-assets?share=${assetId}`, press('QR code')],
      ['asset-new', '/marketing-assets?new'],
      ['asset-edit', `/marketing-assets?edit=${assetId}`],
      ['asset-insight', `/marketing-assets?insight=${assetId}`],
      ['asset-menu', '/marketing-assets', press(/^Actions for/u)],
      ['asset-delete', '/marketing-assets', choose('Delete')],
      ['prospect-new', '/prospects?new'],
      ['prospect-edit', `/prospects?edit=${prospectId}`],
      ['prospect-links', `/prospects?links=${prospectId}`],
      ['prospect-erase', '/prospects', choose('Erase')],
      ['member-role', `/team-members?role=${memberId}`],
      ['member-remove', `/team-members?remove=${memberId}`],
      ['members-filter', '/activity?members'],
      ['second-factor', '/settings?set-up'],
      ['passkey-add', '/settings?add'],
      ['account-delete', '/settings', press('Delete account')],
      ['toast', '/', press(/^Training Module/u)],
    ] as const
  ).map(([name, path, steps]) => ({ name: `dialog-${name}`, path, person: owner, ...(steps ? { steps } : {}) }));

/** What a dialog, a menu, a sheet or a toast is to a screen reader. */
const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-toast], .MuiPopover-paper';

/** Resolves when nothing in sight stands for content that is still to come. */
const filled = `new Promise((done) => {
  const isPending = () => [...document.querySelectorAll('.MuiSkeleton-root, [role=progressbar], [aria-busy=true]')]
    .some((one) => one.checkVisibility());
  const look = () => (isPending() ? setTimeout(look, 50) : done());
  look();
})`;

const take = async (browser: Browser, url: string, shot: Shot): Promise<void> => {
  for (const { look, ...options } of looks) {
    const { page, context } = await openTab(browser, options);
    page.setDefaultTimeout(20_000);
    try {
      if (shot.person) await takeSession(context, { url }, shot.person);
      await page.goto(url + shot.path);
      await page.waitForLoadState('networkidle');
      await shot.steps?.(page);
      if (shot.name.startsWith('dialog-')) await page.locator(opened).last().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(filled);
      const path = `screenshots/${shot.name}-${look}.png`;
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
mkdirSync('screenshots', { recursive: true });
const server = await startServerProcess();
const browser = await launch();
try {
  const story = await makeStory(server.url);
  const [, , word = ''] = process.argv;
  const shots = [...guestShots(story), ...screenShots(story), ...dialogShots(story)];
  const waiting = shots.filter(({ name }) => name.includes(word));
  const takeNext = async (): Promise<void> => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) await take(browser, server.url, shot);
  };
  await Promise.all([takeNext(), takeNext(), takeNext()]);
  process.stdout.write('Screenshots are in screenshots/.\n');
} finally {
  await browser.close();
  await server.close();
}
