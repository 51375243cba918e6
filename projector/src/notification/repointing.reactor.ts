import type { AnyJob, AssetEvent, TeamEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';
import { isJoiningMember, keepLeaders } from './leaders.reactor.ts';

/** An asset is reported once in this time, however often its address changes. */
const quietMs = 3_600_000;

/** The owners and admins of an organization, and when a new address of each asset was last reported. */
type Watch = { leaders: readonly string[]; reported: Readonly<Record<string, string>> };

type Repointing = Extract<AssetEvent, { type: 'AssetChanged' | 'AssetTranslated' }>;
type RepointingEvent = TeamEvent | AssetEvent;

const noWatch: Watch = { leaders: [], reported: {} };

/** The assets that were reported less than the quiet time ago: others need not be remembered. */
const recent = ({ reported }: Watch, nowMs: number): Record<string, string> =>
  Object.fromEntries(Object.entries(reported).filter(([, at]) => nowMs - Date.parse(at) < quietMs));

const report = (state: Watch | null, event: Repointing): Reaction<Watch> => {
  const { assetId, title: assetTitle, repointedOwnerId: ownerId } = event.data;
  const { occurredAt: at, actorId } = event.meta;
  if (ownerId === undefined || actorId === null) return { state: null, jobs: [] };
  const watch = state ?? noWatch;
  const reported = recent(watch, Date.parse(at));
  if (assetId in reported) return { state: null, jobs: [] };
  const about = { organizationId: organizationOf(event), assetId, assetTitle, repointedBy: actorId, at };
  const recipients = new Set([ownerId, ...watch.leaders]);
  recipients.delete(actorId);
  return {
    state: { ...watch, reported: { ...reported, [assetId]: at } },
    jobs: [...recipients].map((userId): AnyJob => ({ kind: 'report-repointing', data: { ...about, userId } })),
  };
};

const concerns = (event: RepointingEvent): boolean =>
  event.type === 'AssetChanged' || event.type === 'AssetTranslated'
    ? 'repointedOwnerId' in event.data
    : !isJoiningMember(event);

/**
 * Asks for a notification of the owner and of the owners and admins when somebody else gives an asset another address,
 * at most once an hour and asset. They are those of the time of the event, so that the same jobs follow whenever the
 * reactor runs again.
 */
export const repointingReactor = defineReactor<Watch, RepointingEvent>({
  name: 'repointing',
  key: (event) => (concerns(event) ? keyWithin(event, '') : null),
  on: {
    ...keepLeaders(noWatch),
    AssetChanged: report,
    AssetTranslated: report,
  },
});
