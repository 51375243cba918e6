import type { StoredEvent } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { assetDecider } from './asset/asset.decider.ts';
import { userDecider } from './identity/user.decider.ts';
import { keyErasedChannel } from '@upline/infra/channels.ts';
import { createTracker } from './platform/live/tracker.ts';
import { organizationDecider } from './organization/organization.decider.ts';
import { notificationDecider } from './overview/notification.decider.ts';
import { prospectDecider } from './prospect/prospect.decider.ts';
import { createRepository } from './platform/repository.ts';
import { shareDecider } from './share/share.decider.ts';
import { teamDecider } from './team/team.decider.ts';
import { achievementDecider } from './training/achievement.decider.ts';

/** Told when a member leaves an organization: what is open there ends at once. */
type MemberGone = (member: { userId: string; organizationId: string }) => void;

type ServiceOptions = { publicUrl: string; secret: string; clock?: () => Date };

/** What the whole api shares: the ports, the folded streams, what is known of the read models, the clock and the secret. */
export const createServices = (ports: Ports, options: ServiceOptions) => {
  const { events } = ports;
  const removed = new Set<MemberGone>();
  const tellRemoval = ({ type, data, meta }: Pick<StoredEvent, 'type' | 'data' | 'meta'>): void => {
    const { userId } = data;
    if (type !== 'MemberRemoved' || typeof userId !== 'string' || meta.organizationId === null) return;
    for (const listener of removed) listener({ userId, organizationId: meta.organizationId });
  };
  const tracker = createTracker(ports.reads, ports.bus);
  let isFollowed = (): boolean => true;
  const followed = { isFollowed: (): boolean => isFollowed() };
  const repositories = {
    users: createRepository(events, userDecider, followed),
    organizations: createRepository(events, organizationDecider, followed),
    teams: createRepository(events, teamDecider, { ...followed, happened: tellRemoval }),
    assets: createRepository(events, assetDecider, followed),
    shares: createRepository(events, shareDecider, followed),
    prospects: createRepository(events, prospectDecider, followed),
    achievements: createRepository(events, achievementDecider, followed),
    notifications: createRepository(events, notificationDecider, followed),
  };
  // a team remembers the addresses it invited: read anew, those of who was erased are gone
  const { teams } = repositories;
  const stopForgetting = [
    ports.bus.subscribe(keyErasedChannel, (subject) => {
      if (typeof subject === 'string')
        teams.forgetWhere((team) => team.invitations.has(subject) || team.members.has(subject));
    }),
    ports.bus.onGap(() => teams.forgetWhere(() => true)),
  ];
  return {
    ports,
    ...repositories,
    /** Every repository, for the subscription that keeps them fresh where several processes append. */
    repositories: Object.values(repositories),
    tracker,
    /** Folded streams that are remembered are believed only while this says so. */
    trustFolds: (check: () => boolean): void => {
      isFollowed = check;
    },
    /** Calls back whenever a member is removed, in any process. */
    onRemoval: (listener: MemberGone): void => void removed.add(listener),
    publicUrl: options.publicUrl,
    secret: options.secret,
    clock: options.clock ?? ((): Date => new Date()),
    /** Stops listening to the bus. */
    close: (): void => {
      for (const stop of stopForgetting) stop();
      tracker.close();
    },
  };
};
export type Services = ReturnType<typeof createServices>;
