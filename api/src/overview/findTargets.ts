import type { ActivityAnswer, ActivityRow, ActivityType, Actor } from '@upline/contracts';
import { assetsView, can, membersView, prospectsView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

type LeadsTo = NonNullable<ActivityAnswer['leadsTo']>;

const kinds: Readonly<Record<ActivityType, LeadsTo['kind']>> = {
  asset_shared: 'asset',
  share_opened: 'asset',
  share_answered: 'asset',
  asset_created: 'asset',
  asset_repointed: 'asset',
  prospect_added: 'prospect',
  people_imported: 'member',
  training_completed: 'member',
  achievement_earned: 'member',
  member_invited: 'member',
  member_joined: 'member',
};

const targetOf = ({ type, userId, aboutId }: ActivityRow): LeadsTo | null => {
  const kind = kinds[type];
  const id = kind === 'member' ? userId : aboutId;
  return id ? { kind, id } : null;
};

/**
 * Finds the assets, prospects and members that activities are about. `leadsTo` says where an activity leads: to what
 * the actor may see now, otherwise null. For people in `apart` one of them leads elsewhere than for the actor's role.
 */
export const findTargets = async (
  reader: Reader,
  actor: Actor,
  activities: readonly ActivityRow[],
): Promise<{ leadsTo: (activity: ActivityRow) => LeadsTo | null; apart: ReadonlySet<string> }> => {
  const idsOf = (kind: LeadsTo['kind']): string[] =>
    activities.flatMap((activity) => {
      const target = targetOf(activity);
      return target?.kind === kind ? [target.id] : [];
    });
  const [assets, prospects, members] = await Promise.all([
    reader.getAll(assetsView, idsOf('asset')),
    reader.getAll(prospectsView, idsOf('prospect')),
    reader.getAll(membersView, idsOf('member')),
  ]);
  const isSeen: Record<LeadsTo['kind'], (id: string) => boolean> = {
    asset: (id) => assets.get(id)?.deleted === false,
    prospect: (id) => {
      const found = prospects.get(id);
      return found?.deleted === false && can(actor, 'prospect:see', { ownerId: found.ownerId });
    },
    member: (id) => members.get(id)?.removed === false,
  };
  const owners = can(actor, 'prospect:see-all') ? [] : [...prospects.values()].map(({ ownerId }) => ownerId);
  return {
    leadsTo: (activity) => {
      const target = targetOf(activity);
      return target && isSeen[target.kind](target.id) ? target : null;
    },
    apart: new Set(owners),
  };
};
