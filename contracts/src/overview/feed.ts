import { levelName } from '../points/bands.ts';
import type { ActivityAnswer, ActivityType } from './overview.ts';
import type { Translate } from '../language/text.ts';
import { localDateOf } from '../time/week.ts';

/** What a sentence of the feed says: the name of a person, and the title or level that it is about. */
type Said = { name: string; subject: string | null };

const one: Record<ActivityType, (t: Translate, said: Said) => string> = {
  asset_shared: (t, { name, subject }) => t('{name} shared “{title}”', { name, title: subject ?? '' }),
  training_completed: (t, { name, subject }) =>
    t('{name} completed the training “{title}”', { name, title: subject ?? '' }),
  prospect_added: (t, { name }) => t('{name} added a new prospect', { name }),
  achievement_earned: (t, { name, subject }) =>
    t('{name} reached the {level} level', { name, level: { message: levelName(subject) } }),
  member_invited: (t, { name }) => t('{name} invited a new team member', { name }),
  member_joined: (t, { name }) => t('{name} joined the team', { name }),
  asset_created: (t, { name, subject }) => t('{name} added the asset “{title}”', { name, title: subject ?? '' }),
  asset_repointed: (t, { name, subject }) =>
    t('{name} changed the address of “{title}”', { name, title: subject ?? '' }),
  share_opened: (t, { name, subject }) => t("{name}'s link to “{title}” was opened", { name, title: subject ?? '' }),
  share_answered: (t, { name }) => t("{name}'s link was answered", { name }),
  people_imported: (t, { name, subject }) =>
    t('{count, plural, one {{name} imported # person} other {{name} imported # people}}', {
      name,
      count: Number(subject),
    }),
};

const many: Partial<Record<ActivityType, (t: Translate, said: Said, count: number) => string>> = {
  asset_shared: (t, { name, subject }, count) =>
    t('{count, plural, one {{name} shared “{title}” # time} other {{name} shared “{title}” # times}}', {
      name,
      title: subject ?? '',
      count,
    }),
  prospect_added: (t, { name }, count) =>
    t('{count, plural, one {{name} added # new prospect} other {{name} added # new prospects}}', { name, count }),
  member_invited: (t, { name }, count) =>
    t('{count, plural, one {{name} invited # new team member} other {{name} invited # new team members}}', {
      name,
      count,
    }),
  share_answered: (t, { name }, count) =>
    t("{count, plural, one {{name}'s links were answered # time} other {{name}'s links were answered # times}}", {
      name,
      count,
    }),
  share_opened: (t, { name, subject }, count) =>
    t(
      "{count, plural, one {{name}'s links to “{title}” were opened # time} " +
        "other {{name}'s links to “{title}” were opened # times}}",
      { name, title: subject ?? '', count },
    ),
};

/** The feed's sentence for an activity of a person; it never names a prospect. */
export const activitySentence = (t: Translate, type: ActivityType, said: Said): string => one[type](t, said);

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

const sentenceOf = (t: Translate, { type, description, subject, user: { name } }: Entry, count: number): string =>
  (count > 1 ? many[type]?.(t, { name, subject }, count) : undefined) ?? description;

/**
 * Folds activities, newest first, into lines: a run has those that follow each other with the same person, kind and
 * subject on one day of the zone. `hasMore` says that older ones are not loaded, so that the last run may be longer.
 */
export const feedRuns = <E extends Entry>(
  entries: readonly E[],
  { t, timeZone, hasMore }: { t: Translate; timeZone: string; hasMore: boolean },
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
    run.sentence = sentenceOf(t, run.newest, isWhole ? run.count : 1);
  }
  return runs;
};
