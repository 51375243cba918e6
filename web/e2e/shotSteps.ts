import type { Translate } from '@upline/contracts';
import type { Page } from 'playwright-core';

/** Opens what has no address, in the language of the pages. */
export type Steps = (page: Page, t: Translate) => Promise<unknown>;

export const press =
  (name: string): Steps =>
  (page, t) =>
    page
      .getByRole('button', { name: t(name) })
      .first()
      .click();

export const pressIn =
  (place: string, name: string): Steps =>
  (page, t) =>
    page
      .locator(place)
      .getByRole('button', { name: t(name) })
      .click();

/** Opens the menu of the first row or card. */
export const openRowMenu: Steps = (page) =>
  page.locator('main [aria-haspopup=menu]:not([data-chips] *):has(> svg:only-child)').first().click();

/** Chooses an action of the menu of the first row or card. */
export const choose =
  (action: string): Steps =>
  async (page, t) => {
    await openRowMenu(page, t);
    await page
      .getByRole('menuitem', { name: t(action) })
      .first()
      .click();
  };

/** Selects the rows of a list. */
export const select: Steps = async (page, t) => {
  await page.getByRole('grid').getByRole('checkbox').first().check();
  await page.getByRole('region', { name: t('Selected rows') }).waitFor();
};
