import type { Translate } from '@upline/contracts';
import type { Page } from 'playwright-core';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { listShots } from './listShots.ts';
import type { Steps } from './shotSteps.ts';
import { choose, openRowMenu, press } from './shotSteps.ts';
import { menuShots } from './menuShots.ts';
import type { Story } from './storyTeam.ts';

/** A page of the product with a name, and who sees it; null is a visitor. */
export type Shot = {
  name: string;
  path: string;
  person: Client | null;
  /** Opens what has no address. */
  steps?: Steps;
  /** Whether it is there on a phone alone. */
  onPhone?: boolean;
  /** The whole page, not only what is in sight. */
  whole?: boolean;
};

/** Presses a button of a link's page until something is there: the first press may be too quick for a person. */
const answer =
  (value: string, shown: string): Steps =>
  (page) =>
    page.evaluate(`new Promise((done) => {
      const press = () => {
        const panel = document.getElementById('answer');
        if (panel.querySelector('${shown}')) return done();
        if (!panel.hasAttribute('aria-busy')) panel.querySelector('button[value=${value}]').click();
        setTimeout(press, 500);
      };
      press();
    })`);

/** The steps of a link's page, for a link of nobody. The last ones stay in the visitor's browser. */
const linkShots = ({ linkOfNobody, closedLink }: Story): Shot[] =>
  (
    [
      ['call', answer('call', '[name=part]')],
      ['question', answer('question', 'textarea')],
      ['who', answer('interested', '[name=name]')],
      [
        'problem',
        async (page: Page, t: Translate) => {
          await answer('call', '[name=part]')(page, t);
          await answer('call', '.wrong')(page, t);
        },
      ],
      ['thanks', answer('not-now', '.said')],
      ['stopped', answer('stop', 'button[value=resume]')],
    ] as const
  )
    .map(([name, steps]): Shot => ({
      name: `share-page-${name}`,
      path: linkOfNobody,
      person: null,
      whole: true,
      steps,
    }))
    .concat({ name: 'share-page-closed', path: closedLink, person: null });

const pasteNames: Steps = async (page, t) => {
  const names = 'Maren Holm +47 412 34 567\nYusuf Demir, yusuf@mail.example\nسلمى الحسن';
  await page.getByLabel(t('Names, one a line')).fill(names);
  await page.getByText('Maren Holm').last().waitFor();
};

/** The pages outside a team. */
const guestShots = ({ link, invitation, alone }: Story): Shot[] => [
  { name: 'landing', path: '/', person: null, whole: true },
  { name: 'not-found-signed-out', path: '/nowhere', person: null },
  { name: 'sign-in', path: '/api/login', person: null },
  { name: 'create-account', path: '/api/login?screen=create', person: null },
  {
    name: 'forgot-password',
    path: '/api/login',
    person: null,
    steps: (page) => page.locator('a[href*=forgot]').click(),
  },
  { name: 'share-page', path: new URL(link).pathname, person: null, whole: true },
  { name: 'share-page-unknown', path: '/s/abcdefghijklmnopqrstuv', person: null },
  { name: 'invitation', path: new URL(invitation).pathname, person: null },
  { name: 'invitation-signed-in', path: new URL(invitation).pathname, person: alone },
  { name: 'invitation-unknown', path: '/invite/abc', person: null },
  { name: 'confirmation', path: '/confirm/abc', person: null },
  { name: 'empty-today', path: '/today', person: alone },
  { name: 'empty-dashboard', path: '/', person: alone, whole: true },
  { name: 'empty-assets', path: '/marketing-assets', person: alone },
  { name: 'empty-prospects', path: '/prospects', person: alone },
];

/** The signed-in screens. */
const screenShots = ({ owner, rep, prospectId, previewId, importId, importer }: Story): Shot[] =>
  [
    ['today', '/today'],
    ['dashboard', '/'],
    ['team', '/team-members'],
    ['team-rows', '/team-members?view=rows'],
    ['team-cards', '/team-members?view=cards'],
    ['assets', '/marketing-assets'],
    ['assets-rows', '/marketing-assets?view=rows'],
    ['messages', '/marketing-assets/messages'],
    ['prospects', '/prospects'],
    ['prospects-nothing-found', '/prospects?search=zzz'],
    ['prospects-cards', '/prospects?view=cards'],
    ['prospects-deleted', '/prospects?list=deleted'],
    ['assets-deleted', '/marketing-assets?list=deleted'],
    ['prospect-page', `/prospects/${prospectId}`],
    ['prospect-not-found', '/prospects/00000000-0000-7000-8000-000000000000'],
    ['import-paste', '/imports/new'],
    ['import-contacts', '/imports/new?way=contacts'],
    ['import-table', '/imports/new?way=table'],
    ['import-preview', `/imports/${previewId}`],
    ['leaderboard', '/leaderboard'],
    ['analytics', '/analytics'],
    ['activity', '/activity'],
    ...['profile', 'organization', 'branding', 'notifications', 'billing'].map((tab) => [
      `settings-${tab}`,
      `/settings?tab=${tab}`,
    ]),
    ['not-found', '/nowhere'],
  ]
    .map(([name = '', path = '']): Shot => ({ name, path, person: owner, whole: name !== 'activity' }))
    .concat(
      { name: 'rep-settings-organization', path: '/settings?tab=organization', person: rep },
      { name: 'today-done', path: '/today', person: rep },
      { name: 'import-pasted', path: '/imports/new', person: owner, steps: pasteNames, whole: true },
      { name: 'import-done', path: `/imports/${importId}`, person: importer, whole: true },
      { name: 'import-undo', path: `/imports/${importId}`, person: importer, steps: press('Undo import') },
    );

/** Each dialog, menu and sheet on its screen. */
const dialogShots = ({ owner, assetId, prospectId, memberId, invitationId, messageId }: Story): Shot[] =>
  (
    [
      // soon after the sign-in: later they ask for the password first
      ['second-factor', '/settings?set-up'],
      ['passkey-add', '/settings?add'],
      ['palette', '/?find'],
      ['notifications', '/?notifications'],
      ['invite', '/?invite'],
      ['invitation-link', `/team-members?invitation=${invitationId}`],
      ['share', `/marketing-assets?share=${assetId}`],
      ['share-any', '/?share'],
      ['why', `/today?why=${prospectId}`],
      ['done', `/today?done=${prospectId}`],
      ['share-with', `/today?send=${prospectId}`],
      ['share-qr', `/marketing-assets?share=${assetId}`, press('QR code')],
      ['asset-new', '/marketing-assets?new'],
      ['asset-edit', `/marketing-assets?edit=${assetId}`],
      ['asset-translation', `/marketing-assets?languages=${assetId}`, press('Add translation')],
      ['asset-languages', `/marketing-assets?languages=${assetId}`],
      ['asset-insight', `/marketing-assets?insight=${assetId}`],
      ['asset-menu', '/marketing-assets', openRowMenu],
      ['asset-delete', '/marketing-assets', choose('Delete')],
      ['prospect-new', '/prospects?new'],
      ['prospect-edit', `/prospects?edit=${prospectId}`],
      ['prospect-links', `/prospects?links=${prospectId}`],
      ['message-new', '/marketing-assets/messages?new'],
      ['message-edit', `/marketing-assets/messages?edit=${messageId}`],
      ['prospect-share', `/prospects/${prospectId}?send=${prospectId}`],
      ['prospect-note', `/prospects/${prospectId}?note`],
      ['prospect-call', `/prospects/${prospectId}?call`],
      ['prospect-done', `/prospects/${prospectId}?done`],
      ['prospect-plan', `/prospects/${prospectId}?plan`],
      ['prospect-erase', '/prospects', choose('Erase ##prospect')],
      ['member-role', `/team-members?role=${memberId}`],
      ['member-remove', `/team-members?remove=${memberId}`],
      ['members-filter', '/activity?members'],
      ['account-delete', '/settings', press('Delete account')],
      ['toast', '/', press('Training Module')],
    ] as const
  )
    .map(([name, path, steps]): Shot => ({ name: `dialog-${name}`, path, person: owner, ...(steps ? { steps } : {}) }))
    .concat({ name: 'dialog-menu', path: '/?menu', person: owner, onPhone: true });

/** The roles of a dialog, a menu, a sheet and a toast for a screen reader. */
export const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-toast], .MuiPopover-paper';

/** Every page, screen and dialog of the product, with the data of a story. */
export const everyShot = (story: Story): Shot[] => [
  ...dialogShots(story),
  ...guestShots(story),
  ...linkShots(story),
  ...screenShots(story),
  ...listShots(story),
  ...menuShots(story),
];
