import type { InvitationRow } from '@upline/contracts';
import { invitationsView, isRejection } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { toRow } from '../platform/lib/casts.ts';
import type { Tracker } from '../platform/queries/tracker.ts';
import type { teamDecider } from './team.decider.ts';

const batchSize = 1_000;

/** What ending invitations takes. */
export type EndInvitationsNeeds = {
  teams: RepositoryOf<typeof teamDecider>;
  events: Pick<EventStore, 'head'>;
  reads: Pick<Ports['reads'], 'scan'>;
  tracker: Tracker;
  keys: Pick<Ports['keys'], 'erase'>;
  timeZoneOf: TimeZoneOf;
  clock: () => Date;
};

/**
 * Open invitations of every organization to matching addresses: the one read across organizations, for an erasure.
 * Throws Unavailable while the view is behind.
 */
const findOpen = async (
  { tracker, events, reads }: EndInvitationsNeeds,
  matches: (email: string) => boolean,
): Promise<InvitationRow[]> => {
  const head = await events.head();
  await tracker.reach([invitationsView.name], head);
  const generation = await tracker.live(invitationsView.name);
  if (!generation || (await tracker.positionOf([invitationsView.name])) < head)
    throw new Unavailable('the list of invitations');
  const found: InvitationRow[] = [];
  let afterKey: string | null = null;
  for (;;) {
    const rows = await reads.scan(generation, { afterKey, limit: batchSize });
    for (const { row } of rows) {
      const invitation = row && toRow<typeof invitationsView>(row);
      if (invitation?.status === 'open' && matches(invitation.email)) found.push(invitation);
    }
    afterKey = rows.at(-1)?.key ?? null;
    if (rows.length < batchSize) return found;
  }
};

/** Revokes an open invitation and deletes the key that seals its address. */
const endInvitation = async (
  needs: Omit<EndInvitationsNeeds, 'reads'>,
  { organizationId, invitationId }: Pick<InvitationRow, 'organizationId' | 'invitationId'>,
): Promise<void> => {
  const result = await handleCommand({
    repository: needs.teams,
    id: organizationId,
    meta: await systemMeta(needs, { organizationId }),
    command: { type: 'RevokeInvitation', data: { invitationId } },
    judge: byProduct,
  });
  // refused when it was accepted in the same moment: then its key is deleted with the person's
  if (!isRejection(result)) await needs.keys.erase(invitationId);
};

/**
 * Revokes the open invitations to an organization whose last member goes: nobody would be there to own it. Deletes the
 * keys of those that were revoked before, too.
 */
export const endInvitationsOf = async (needs: EndInvitationsNeeds, organizationId: string): Promise<void> => {
  const { state } = await needs.teams.load(organizationId);
  const revoked: string[] = [];
  for (const [invitationId, { status }] of state.invitations) {
    if (status === 'open') await endInvitation(needs, { organizationId, invitationId });
    if (status === 'revoked') revoked.push(invitationId);
  }
  if (revoked.length > 0) await needs.keys.erase(...revoked);
};

/**
 * Revokes the open invitations to matching addresses, in every organization, and deletes the keys that seal the
 * addresses: a person who may accept an invitation may refuse it too. No further mail is sent for them.
 */
export const endInvitationsTo = async (
  needs: EndInvitationsNeeds,
  matches: (email: string) => boolean,
): Promise<void> => {
  for (const invitation of await findOpen(needs, matches)) await endInvitation(needs, invitation);
};
