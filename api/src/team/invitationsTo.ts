import type { InvitationRow } from '@upline/contracts';
import { invitationsView, isRejection } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports.ts';
import { execute } from '../platform/commands.ts';
import { timeZoneOf } from '../platform/http/caller.ts';
import { toRow } from '../platform/kit.ts';
import { metaFor } from '../organization/founding.ts';
import type { Services } from '../services.ts';
import type { TeamCommand } from './team.decider.ts';

const batch = 1_000;

/** Open invitations of every organization to an address: the one look across all of them, for who is erased. Throws Unavailable while the view is behind. */
const findOpen = async (
  { tracker, ports }: Services,
  isTheirs: (email: string) => boolean,
): Promise<InvitationRow[]> => {
  const head = await ports.events.head();
  await tracker.reach([invitationsView.name], head);
  const generation = await tracker.live(invitationsView.name);
  if (!generation || (await tracker.positionOf([invitationsView.name])) < head)
    throw new Unavailable('the list of invitations');
  const found: InvitationRow[] = [];
  let afterKey: string | null = null;
  for (;;) {
    const rows = await ports.reads.scan(generation, { afterKey, limit: batch });
    for (const { row } of rows) {
      const invitation = row && toRow<typeof invitationsView>(row);
      if (invitation?.status === 'open' && isTheirs(invitation.email)) found.push(invitation);
    }
    afterKey = rows.at(-1)?.key ?? null;
    if (rows.length < batch) return found;
  }
};

/**
 * Ends the open invitations to an address, in every organization, and deletes the keys that seal it: whoever may accept an invitation
 * may refuse it too. No mail of theirs is sent any more.
 */
export const endInvitationsTo = async (services: Services, isTheirs: (email: string) => boolean): Promise<void> => {
  for (const { organizationId, invitationId } of await findOpen(services, isTheirs)) {
    const about = {
      organizationId,
      actorId: null,
      timeZone: await timeZoneOf(services, organizationId),
      at: services.clock(),
    };
    const command: TeamCommand = { type: 'RevokeInvitation', data: { invitationId } };
    const result = await execute({
      repository: services.teams,
      id: organizationId,
      meta: metaFor(about),
      command: () => command,
    });
    // accepted in the same moment: its key goes with the person's
    if (!isRejection(result)) await services.ports.keys.erase(invitationId);
  }
};
