import type { InboxRow, ProspectRow, Translate } from '@upline/contracts';
import { levelName, maxAlerts } from '@upline/contracts';

export type Item = Omit<InboxRow['items'][number], 'subject'> & { subject: string | null };

/** The details by which the reader of a notification calls the prospect. */
export type Opener = Pick<ProspectRow, 'name' | 'phone' | 'email' | 'lastContactedAt'> & { id: string };

/** The prospect and the name of the member in a notification, each as far as the reader may know them now. */
type Named = { prospect: Opener | null; name: string | null };

type Sentence = (t: Translate, item: Item, named: Named) => string;

const openedSentence = (t: Translate, { subject, again = false }: Item, { prospect }: Named): string => {
  const title = subject ?? '';
  if (prospect)
    return t(again ? '{name} opened “{title}” again' : '{name} opened “{title}”', { name: prospect.name, title });
  return t(again ? 'Your link to “{title}” was opened again' : 'Your link to “{title}” was opened', { title });
};

/** How many times an alert happened, and whether there were more than it counts. */
const countOf = ({ count }: Item): { count: number; isMany: boolean } => ({
  count: Math.min(count ?? 1, maxAlerts),
  isMany: (count ?? 1) > maxAlerts,
});

const somebody = (t: Translate, { name }: Named): string => name ?? t('A team member');

const joinedSentence: Sentence = (t, item, named) => {
  const { count, isMany } = countOf(item);
  const name = somebody(t, named);
  if (count === 1) return t('{name} joined your team', { name });
  if (isMany) return t('More than {count, number} people joined your team, {name} the latest', { count, name });
  return t(
    '{count, plural, one {# person joined your team, {name} the latest} ' +
      'other {# people joined your team, {name} the latest}}',
    { count, name },
  );
};

const levelSentence: Sentence = (t, item, named) => {
  const { count, isMany } = countOf(item);
  const about = { count, name: somebody(t, named), level: t(levelName(item.subject)) };
  if (count === 1) return t('{name} reached the {level} level', about);
  if (isMany) return t('Your team reached more than {count, number} levels, the latest {level} by {name}', about);
  return t(
    '{count, plural, one {Your team reached # level, the latest {level} by {name}} ' +
      'other {Your team reached # levels, the latest {level} by {name}}}',
    about,
  );
};

const convertedSentence: Sentence = (t, item, named) => {
  const { count, isMany } = countOf(item);
  const about = { count, name: somebody(t, named) };
  if (count === 1) return t('{name} converted a prospect', about);
  if (isMany) return t('Your team converted more than {count, number} prospects, the latest by {name}', about);
  return t(
    '{count, plural, one {Your team converted # prospect, the latest by {name}} ' +
      'other {Your team converted # prospects, the latest by {name}}}',
    about,
  );
};

const teamSentences = {
  team_joined: joinedSentence,
  team_level: levelSentence,
  team_converted: convertedSentence,
  team_goal: (t: Translate) => t('Your team reached its goal of this month'),
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

const sentences: Record<Item['type'], Sentence> = {
  ...teamSentences,
  ...reportSentences,
  welcome: (t) => t('Welcome to Upline! Share your first asset to get going.'),
  share_opened: openedSentence,
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
  member_joined: (t, _item, { name }) =>
    name === null ? t('Someone you invited joined your team') : t('{name} joined your team', { name }),
};

/** The sentence of a notification. */
export const sentenceOf: Sentence = (t, item, named) => sentences[item.type](t, item, named);
