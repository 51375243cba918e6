import type { Shot } from './shots.ts';
import type { Steps } from './shotSteps.ts';
import { choose, press, pressIn } from './shotSteps.ts';
import type { Story } from './storyTeam.ts';

const openStatus: Steps = (page) =>
  page.locator('main [role=row] [aria-haspopup=menu]:has([data-variant])').first().click();

/** Gives the first person of the list another status than theirs, which its toast takes back. */
const changeStatus: Steps = async (page, t) => {
  await openStatus(page, t);
  await page.locator('[role=menu] [role^=menuitem]:not(.Mui-selected)').last().click();
  await page
    .locator('[data-toast]')
    .getByRole('button', { name: t('Undo ##a change') })
    .waitFor();
};

const deleteTranslation: Steps = async (page, t) => {
  await page.getByRole('dialog').locator('[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: t('Delete') }).click();
  await page.getByText(t('Delete translation')).waitFor();
};

/** The menus, and the questions before something is deleted or ended. */
export const menuShots = ({ owner, importer, assetId, prospectId }: Story): Shot[] =>
  (
    [
      ['status', '/prospects?view=rows', openStatus],
      ['language', '/?menu', press('Language')],
      ['prospect-delete', '/prospects', choose('Delete')],
      ['prospect-refuse', `/prospects/${prospectId}`, choose('Asked not to be contacted')],
      ['asset-withdraw', '/marketing-assets', choose('Withdraw links')],
      ['translation-delete', `/marketing-assets?languages=${assetId}`, deleteTranslation],
      ['message-delete', '/marketing-assets/messages', choose('Delete')],
      ['invitation-revoke', '/team-members', choose('Revoke ##invitation')],
      ['step-drop', `/prospects/${prospectId}`, pressIn('main', 'Drop ##verb')],
    ] as const
  )
    .map(([name, path, steps]): Shot => ({ name: `dialog-${name}`, path, person: owner, steps }))
    .concat({ name: 'dialog-toast-undo', path: '/prospects?view=rows', person: importer, steps: changeStatus });
