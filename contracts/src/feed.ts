import { levelName } from './bands.ts';
import type { ActivityAnswer, ActivityType } from './overview.ts';
import { localDateOf } from './week.ts';

/** What a sentence of the feed says: the name of a person, and the title or level that it is about. */
type Said = { name: string; subject: string | null };

const one: Record<ActivityType, (said: Said) => string> = {
  asset_shared: ({ name, subject }) => `${name} shared “${subject ?? ''}”`,
  training_completed: ({ name, subject }) => `${name} completed the training “${subject ?? ''}”`,
  prospect_added: ({ name }) => `${name} added a new prospect`,
  achievement_earned: ({ name, subject }) => `${name} reached the ${levelName(subject)} level`,
  member_invited: ({ name }) => `${name} invited a new team member`,
  member_joined: ({ name }) => `${name} joined the team`,
  asset_created: ({ name, subject }) => `${name} added the asset “${subject ?? ''}”`,
  share_opened: ({ name, subject }) => `${name}'s link to “${subject ?? ''}” was opened`,
};

const many: Partial<Record<ActivityType, (said: Said, count: string) => string>> = {
  asset_shared: ({ name, subject }, count) => `${name} shared “${subject ?? ''}” ${count} times`,
  prospect_added: ({ name }, count) => `${name} added ${count} new prospects`,
  member_invited: ({ name }, count) => `${name} invited ${count} new team members`,
  share_opened: ({ name, subject }, count) => `${name}'s links to “${subject ?? ''}” were opened ${count} times`,
};

/** The feed's sentence for an activity of a person; it never names a prospect. */
export const activitySentence = (type: ActivityType, said: Said): string => one[type](said);

type Entry = Pick<ActivityAnswer, 'id' | 'type' | 'description' | 'subject' | 'createdAt' | 'at' | 'user' | 'leadsTo'>;

/** Activities that follow each other and read alike, as one line of the feed. */
export type FeedRun<E extends Entry = Entry> = {
  /** The id of the oldest activity: it stays while newer ones join the run. */
  id: string;
  newest: E;
  /** The place of the newest one among all entries. */
  place: number;
  count: number;
  /** The local date of all of them, `2026-11-21`. */
  day: string;
  /** The whole sentence. It counts nothing while older activities of the run may not be loaded. */
  sentence: string;
};

const subjectOf = ({ leadsTo }: Entry): string | null => (leadsTo?.kind === 'asset' ? leadsTo.id : null);

/** Whether two activities can be said in one sentence. */
const readAlike = (one: Entry, other: Entry): boolean =>
  many[one.type] !== undefined &&
  one.type === other.type &&
  one.user.id === other.user.id &&
  one.subject === other.subject &&
  subjectOf(one) === subjectOf(other);

const sentenceOf = ({ type, description, subject, user: { name } }: Entry, count: number): string =>
  (count > 1 ? many[type]?.({ name, subject }, count.toLocaleString('en-US')) : undefined) ?? description;

/**
 * Folds activities, newest first, into lines: a run has those that follow each other with the same person, kind and
 * subject on one day of the zone. `hasMore` says that older ones are not loaded, so that the last run may be longer.
 */
export const feedRuns = <E extends Entry>(
  entries: readonly E[],
  { timeZone, hasMore }: { timeZone: string; hasMore: boolean },
): FeedRun<E>[] => {
  const runs: FeedRun<E>[] = [];
  for (const [place, entry] of entries.entries()) {
    const day = localDateOf(new Date(entry.createdAt), timeZone);
    const last = runs.at(-1);
    if (last?.day === day && readAlike(last.newest, entry)) {
      last.id = entry.id;
      last.count += 1;
    } else runs.push({ id: entry.id, newest: entry, place, count: 1, day, sentence: '' });
  }
  for (const [place, run] of runs.entries()) {
    const isWhole = !hasMore || place < runs.length - 1;
    run.sentence = sentenceOf(run.newest, isWhole ? run.count : 1);
  }
  return runs;
};
