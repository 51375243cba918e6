import type {
  AchievementEvent,
  ActivityRow,
  ActivityType,
  AssetEvent,
  ImportEvent,
  ProspectEvent,
  ShareEvent,
  StoredEvent,
  TeamEvent,
  TrainingEvent,
} from '@upline/contracts';
import { activitiesView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

type FeedEvent = AssetEvent | ShareEvent | ProspectEvent | TeamEvent | TrainingEvent | AchievementEvent | ImportEvent;

const activity = (
  event: StoredEvent,
  type: ActivityType,
  about: Pick<ActivityRow, 'userId' | 'subject' | 'aboutId'>,
): ActivityRow => ({
  organizationId: organizationOf(event),
  activityId: event.id,
  type,
  userId: about.userId,
  subject: about.subject,
  aboutId: about.aboutId ?? null,
  createdAt: event.meta.occurredAt,
  at: event.position,
});

const sharing = ({ data }: { data: { sharedBy: string; assetTitle: string; assetId: string } }) => ({
  userId: data.sharedBy,
  subject: data.assetTitle,
  aboutId: data.assetId,
});

// the founder of a team joins it too, which is no activity
const isFounder = ({ data }: Extract<TeamEvent, { type: 'MemberJoined' }>): boolean =>
  data.role === 'owner' && data.invitationId === null;

/**
 * Whether the event is a line of the feed: of openings of a link and changes of an asset only some are. The line of an
 * answer is there already when it makes a prospect, and an import has one line for all of its people.
 */
const isInFeed = (event: FeedEvent): boolean => {
  if (event.type === 'ShareViewed') return event.data.first;
  if (event.type === 'ProspectAdded') return event.data.answerId === undefined && event.data.importId === undefined;
  if (event.type === 'AssetChanged' || event.type === 'AssetTranslated')
    return event.data.repointedOwnerId !== undefined;
  return event.type !== 'MemberJoined' || !isFounder(event);
};

type Repointing = Extract<AssetEvent, { type: 'AssetChanged' | 'AssetTranslated' }>;

const repointing = (event: Repointing): ActivityRow => {
  const { title, assetId } = event.data;
  return activity(event, 'asset_repointed', { userId: event.meta.actorId ?? '', subject: title, aboutId: assetId });
};

/** The feed: one line for an event, until a share is taken back. It names people and prospects by their ids only. */
export const activitiesProjection = defineProjection<ActivityRow, FeedEvent>({
  view: activitiesView,
  rowId: (event) => {
    if (event.type === 'ShareRetracted') return event.data.sharedEventId;
    // a visitor who changes their answer is one line
    if (event.type === 'ShareAnswered') return event.data.answerId;
    if (event.type === 'ImportFinished') return event.data.added > 0 ? event.data.importId : null;
    if (event.type === 'ImportUndone') return event.data.importId;
    return isInFeed(event) ? event.id : null;
  },
  on: {
    AssetCreated: (_row, event) => {
      const { ownerId, title, assetId } = event.data;
      return activity(event, 'asset_created', { userId: ownerId, subject: title, aboutId: assetId });
    },
    AssetChanged: (_row, event) => repointing(event),
    AssetTranslated: (_row, event) => repointing(event),
    AssetShared: (_row, event) => activity(event, 'asset_shared', sharing(event)),
    ShareRetracted: () => null,
    ShareViewed: (_row, event) => activity(event, 'share_opened', sharing(event)),
    ShareAnswered: (row, event) => row ?? activity(event, 'share_answered', sharing(event)),
    ProspectAdded: (_row, event) => {
      const { ownerId, prospectId } = event.data;
      return activity(event, 'prospect_added', { userId: ownerId, subject: null, aboutId: prospectId });
    },
    ImportFinished: (_row, event) => {
      const { byId, added } = event.data;
      return activity(event, 'people_imported', { userId: byId, subject: String(added) });
    },
    ImportUndone: () => null,
    MemberInvited: (_row, event) => activity(event, 'member_invited', { userId: event.data.invitedBy, subject: null }),
    MemberJoined: (_row, event) => activity(event, 'member_joined', { userId: event.data.userId, subject: null }),
    TrainingCompleted: (_row, event) =>
      activity(event, 'training_completed', { userId: event.data.userId, subject: event.data.title }),
    AchievementEarned: (_row, event) =>
      activity(event, 'achievement_earned', { userId: event.data.userId, subject: event.data.level }),
  },
});
