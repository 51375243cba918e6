import type { InboxRow, PreferencesRow, ProspectRow, Translate, notificationQueries } from '@upline/contracts';
import { can, defaultPreferences, fullNameOf, inboxView, levelName, prospectsView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';

type Item = Omit<InboxRow['items'][number], 'subject'> & { subject: string | null };

/** The fields of a notification, of which rows leave out those that say nothing. */
const nothing = {
  subject: null,
  assetId: null,
  prospectId: null,
  memberId: null,
  again: false,
  due: null,
  dueTime: null,
};

/** The details by which the reader of a notification calls the prospect. */
type Opener = Pick<ProspectRow, 'name' | 'phone' | 'email' | 'lastContactedAt'> & { id: string };

/** The prospect and the name of the member in a notification, each as far as the reader may know them now. */
type Named = { prospect: Opener | null; name: string | null };

const openedSentence = (t: Translate, { subject, again = false }: Item, { prospect }: Named): string => {
  const title = subject ?? '';
  if (prospect)
    return t(again ? '{name} opened “{title}” again' : '{name} opened “{title}”', { name: prospect.name, title });
  return t(again ? 'Your link to “{title}” was opened again' : 'Your link to “{title}” was opened', { title });
};

const sentences: Record<Item['type'], (t: Translate, item: Item, named: Named) => string> = {
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

const preferencesOf = async (reader: Reader, userId: string): Promise<PreferencesRow | undefined> =>
  (await reader.preferences([userId])).get(userId);

/** The notifications that a person wants to see: a switch hides notifications about the team. */
const wantedOf = (row: InboxRow | null, preferences: Pick<PreferencesRow, 'mails'> | undefined): readonly Item[] => {
  const { activity } = (preferences ?? defaultPreferences).mails;
  const items = (row?.items ?? []).filter(({ type }) => activity || type !== 'member_joined');
  return items.map((item) => ({ ...nothing, ...item, subject: item.subject ?? null }));
};

/** The number of notifications that the person has not read. */
export const unreadOf = (row: InboxRow | null, preferences: Pick<PreferencesRow, 'mails'> | undefined): number =>
  wantedOf(row, preferences).filter((item) => item.at > (row?.readUpTo ?? 0)).length;

/** The names, as they are now, of the members in notifications, by id. */
const namesOf = async (items: readonly Item[], reader: Reader): Promise<Map<string, string>> => {
  const people = await reader.people(items.flatMap(({ memberId }) => memberId ?? []));
  return new Map([...people].flatMap(([id, person]) => (person.erased ? [] : [[id, fullNameOf(person)]])));
};

/** When the newest opening among the notifications was counted; null where there is none. */
export const lastOpeningOf = (row: InboxRow | null): string | null =>
  row?.items.find(({ type }) => type === 'share_opened')?.createdAt ?? null;

/**
 * The prospects of opened links and reminders, as far as the person may see them now, by id. Their names are read with
 * the notifications and never stored there: an erased prospect is gone from them too.
 */
const openersOf = async (items: readonly Item[], actor: ActingPerson, reader: Reader): Promise<Map<string, Opener>> => {
  const ids = items.flatMap(({ prospectId }) => prospectId ?? []);
  const openers = new Map<string, Opener>();
  for (const [id, { name, phone, email, lastContactedAt, ownerId, deleted }] of await reader.getAll(prospectsView, ids))
    if (!deleted && can(actor, 'prospect:see', { ownerId }))
      openers.set(id, { id, name, phone, email, lastContactedAt });
  return openers;
};

type Names = { openers: ReadonlyMap<string, Opener>; names: ReadonlyMap<string, string> };

/** The prospect as a notification shows them, who may have been contacted since. */
const shown = ({ lastContactedAt, ...prospect }: Opener, { createdAt }: Item) => ({
  ...prospect,
  contacted: lastContactedAt !== null && lastContactedAt > createdAt,
});

/** The sentence of a notification, what it is about, and the prospect that it names. */
const worded = (t: Translate, item: Item, { openers, names }: Names) => {
  const prospect = openers.get(item.prospectId ?? '') ?? null;
  const name = names.get(item.memberId ?? '') ?? null;
  // those of who joined are about the person
  const subject = item.type === 'member_joined' ? name : item.subject;
  return {
    text: sentences[item.type](t, item, { prospect, name }),
    subject,
    prospect: prospect && shown(prospect, item),
  };
};

/** The handler of each query about notifications. */
export const notificationReads: QueryHandlers<typeof notificationQueries, unknown> = {
  listNotifications: async ({ actor, reader, locale }) => {
    const row = await reader.get(inboxView, actor.userId);
    const readUpTo = row?.readUpTo ?? 0;
    const preferences = await preferencesOf(reader, actor.userId);
    const shown = wantedOf(row, preferences);
    const [openers, names] = await Promise.all([openersOf(shown, actor, reader), namesOf(shown, reader)]);
    const t = translateTo(locale);
    const items = shown.map((item) => ({
      ...item,
      ...worded(t, item, { openers, names }),
      read: item.at <= readUpTo,
    }));
    return { unread: unreadOf(row, preferences), readUpTo, items };
  },
};
