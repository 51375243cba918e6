import type { Shot } from './shots.ts';
import type { Steps } from './shotSteps.ts';
import { pressIn, select } from './shotSteps.ts';
import type { Story } from './storyTeam.ts';

/** Opens something of the bar below the selected rows. */
const ofSelected =
  (button: string, item?: string): Steps =>
  async (page, t) => {
    await select(page, t);
    await pressIn('[role=region]', button)(page, t);
    if (item === undefined) return;
    await page.getByRole('menuitem', { name: t(item) }).click();
    // its code comes with the first opening, when the menu is gone
    await page.getByRole('dialog').waitFor();
  };

const more = 'More for the selected prospects';

/** The list of prospects with a selection, and what is done to many of them. */
export const listShots = ({ owner }: Story): Shot[] =>
  (
    [
      ['prospects-selected', select],
      ['dialog-export', pressIn('[data-chips]', 'Export ##verb')],
      ['dialog-selected-status', ofSelected('Change status of the selected prospects')],
      ['dialog-selected-more', ofSelected(more)],
      ['dialog-selected-step', ofSelected(more, 'Plan the next step')],
      ['dialog-selected-owner', ofSelected(more, 'Change owner')],
      ['dialog-selected-delete', ofSelected('Delete')],
    ] as const
  )
    .map(([name, steps]): Shot => ({ name, path: '/prospects', person: owner, steps }))
    .concat(
      { name: 'assets-selected', path: '/marketing-assets?view=rows', person: owner, steps: select },
      { name: 'team-selected', path: '/team-members?view=rows', person: owner, steps: select },
    );
