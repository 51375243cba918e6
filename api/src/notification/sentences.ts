import type { InboxRow, ProspectRow, Translate } from '@upline/contracts';
import { levelName, maxAlerts, message } from '@upline/contracts';

import { answerSentence } from '../platform/lib/answerWords.ts';
import type { AnswerReader } from '../platform/lib/answerWords.ts';

export type Item = Omit<InboxRow['items'][number], 'subject'> & { subject: string | null };

/** The details by which the reader of a notification calls the prospect. */
export type Opener = Pick<ProspectRow, 'name' | 'phone' | 'email' | 'lastContactedAt'> & {
  id: string;
  isRefused: boolean;
};

/**
 * The prospect and the name of the member in a notification, each as far as the reader may know them now, and a number
 * or address that somebody typed, until that is settled.
 */
type Named = { prospect: Opener | null; name: string | null; contact: string | null };

/** The language of the reader, their day and their time zone. */
export type Saying = AnswerReader;

type Sentence = (t: Translate, item: Item, named: Named & { saying: Saying }) => string;

const openedSentence = (t: Translate, { subject, again = false }: Item, { prospect }: Named): string => {
  const title = subject ?? '';
  if (prospect)
    return t(again ? '{name} opened “{title}” again' : '{name} opened “{title}”', { name: prospect.name, title });
  return t(again ? 'Your link to “{title}” was opened again' : 'Your link to “{title}” was opened', { title });
};

/** The sentence of an alert by how many times it happened; beyond `maxAlerts` nobody counts. */
const alertSentence =
  (words: Record<'once' | 'several' | 'many', string>): Sentence =>
  (t, { count: times, subject }, { name }) => {
    const happened = times ?? 1;
    const about = {
      count: Math.min(happened, maxAlerts),
      name: name ?? t('A team member'),
      level: t(levelName(subject)),
    };
    if (happened === 1) return t(words.once, about);
    return t(happened > maxAlerts ? words.many : words.several, about);
  };

const teamSentences = {
  team_joined: alertSentence({
    once: message('{name} joined your team'),
    several: message(
      '{count, plural, one {# person joined your team, {name} the latest} ' +
        'other {# people joined your team, {name} the latest}}',
    ),
    many: message('More than {count, number} people joined your team, {name} the latest'),
  }),
  team_level: alertSentence({
    once: message('{name} reached the {level} level'),
    several: message(
      '{count, plural, one {Your team reached # level, the latest {level} by {name}} ' +
        'other {Your team reached # levels, the latest {level} by {name}}}',
    ),
    many: message('Your team reached more than {count, number} levels, the latest {level} by {name}'),
  }),
  team_converted: alertSentence({
    once: message('{name} converted a prospect'),
    several: message(
      '{count, plural, one {Your team converted # prospect, the latest by {name}} ' +
        'other {Your team converted # prospects, the latest by {name}}}',
    ),
    many: message('Your team converted more than {count, number} prospects, the latest by {name}'),
  }),
  team_goal: (t: Translate) => t('Your team reached its goal for this month'),
};

const weekSentence: Sentence = (t, { figures }) => {
  const { shares = 0, opened = 0, points = 0 } = figures?.own ?? {};
  const own = [
    t('{count, plural, one {# share} other {# shares}}', { count: shares }),
    t('{count, plural, one {# opened link} other {# opened links}}', { count: opened }),
    t('{count, plural, one {# point} other {# points}}', { count: points }),
  ].join(' · ');
  const week = t('Your week: {figures}', { figures: own });
  if (!figures?.team) return week;
  const team = [
    t('{count, plural, one {# share} other {# shares}}', { count: figures.team.shares }),
    t('{count, plural, one {# view} other {# views}}', { count: figures.team.views }),
  ].join(' · ');
  return `${week}. ${t('Your team: {figures}', { figures: team })}`;
};

const reportSentences = {
  week_reported: weekSentence,
  version_reported: (t: Translate, { subject }: Item) =>
    t('Upline was updated to version {version}. See what is new', { version: subject ?? '' }),
  first_conversion: (t: Translate, _item: Item, { prospect }: Named) =>
    prospect ? t('Your first conversion: {name}', { name: prospect.name }) : t('Your first prospect converted'),
};

const answeredSentence: Sentence = (t, { subject, answered }, { prospect, saying }) => {
  if (!prospect || !answered) return t('Your link to “{title}” was answered', { title: subject ?? '' });
  const answer = answerSentence(answered, prospect.name, saying);
  return prospect.isRefused ? t('{answer}. They asked not to be contacted', { answer }) : answer;
};

const sentences: Record<Item['type'], Sentence> = {
  ...teamSentences,
  ...reportSentences,
  welcome: (t) => t('Welcome to Upline! Share your first asset to get going.'),
  share_opened: openedSentence,
  prospect_answered: answeredSentence,
  contact_asked: (t, _item, { contact }) =>
    contact === null
      ? t('Somebody asked not to be contacted. The request is over')
      : t('{contact} asks not to be contacted', { contact }),
  achievement_earned: (t, { subject }) => t('You reached the {level} level', { level: t(levelName(subject)) }),
  day_reminded: (t, { due }) =>
    t('{due, plural, one {# next step is due today} other {# next steps are due today}}', { due: due ?? 0 }),
  step_reminded: (t, { dueTime }, { prospect }) =>
    prospect
      ? t('The next step with {name} is due at {time}', { name: prospect.name, time: dueTime ?? '' })
      : t('A next step is due at {time}', { time: dueTime ?? '' }),
  asset_repointed: (t, { subject }, { name }) =>
    name === null
      ? t('The address of “{title}” was changed', { title: subject ?? '' })
      : t('{name} changed the address of “{title}”', { name, title: subject ?? '' }),
  data_exported: (t, { count }, { name }) =>
    t('{count, plural, one {{name} exported # prospect} other {{name} exported # prospects}}', {
      count: count ?? 0,
      name: name ?? t('A team member'),
    }),
  member_joined: (t, _item, { name }) =>
    name === null ? t('Someone you invited joined your team') : t('{name} joined your team', { name }),
};

/** The sentence of a notification. */
export const sentenceOf = (item: Item, named: Named, saying: Saying): string =>
  sentences[item.type](saying.t, item, { ...named, saying });
