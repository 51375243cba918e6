import type { InboxRow, Moment, PreferencesRow, notificationQueries } from '@upline/contracts';
import { can, defaultPreferences, fullNameOf, inboxView, localDateOf, prospectsView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { Item, Opener, Saying } from './sentences.ts';
import { sentenceOf } from './sentences.ts';

/** The fields of a notification, of which rows leave out those that say nothing. */
const nothing = {
  subject: null,
  assetId: null,
  prospectId: null,
  memberId: null,
  again: false,
  due: null,
  dueTime: null,
  count: null,
  since: null,
  figures: null,
  answered: null,
  stopId: null,
};

/** Notifications about others of the team: the switch for alerts of the team hides them. */
const aboutTeam: ReadonlySet<Item['type']> = new Set([
  'member_joined',
  'team_joined',
  'team_level',
  'team_goal',
  'team_converted',
]);

const preferencesOf = async (reader: Reader, userId: string): Promise<PreferencesRow | undefined> =>
  (await reader.preferences([userId])).get(userId);

/** The notifications that a person wants to see: a switch hides notifications about the team. */
const wantedOf = (row: InboxRow | null, preferences: Pick<PreferencesRow, 'mails'> | undefined): readonly Item[] => {
  const { activity } = (preferences ?? defaultPreferences).mails;
  const items = (row?.items ?? []).filter(({ type }) => activity || !aboutTeam.has(type));
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

/** When the newest opening or answer among the notifications was; null where there is none. */
export const lastOpeningOf = (row: InboxRow | null): string | null =>
  row?.items.find(({ type }) => type === 'share_opened' || type === 'prospect_answered')?.createdAt ?? null;

/** When the newest answer among the notifications was given; null where there is none. */
export const lastAnswerOf = (row: InboxRow | null): string | null =>
  row?.items.find(({ type }) => type === 'prospect_answered')?.createdAt ?? null;

const momentKinds: Partial<Record<Item['type'], Moment['kind']>> = {
  achievement_earned: 'level',
  share_opened: 'opening',
  first_conversion: 'conversion',
};

/**
 * The moments to celebrate with a person: the newest unread notification of each kind, and the month in which the team
 * reached its goal.
 */
export const momentsOf = (row: InboxRow | null, goal: { month: string; at: string } | undefined): Moment[] => {
  const found = new Map<Moment['kind'], Moment>();
  for (const { id, type, first, subject = null, createdAt, at } of row?.items ?? []) {
    const kind = momentKinds[type];
    const isCelebrated = kind !== undefined && at > (row?.readUpTo ?? 0) && (type !== 'share_opened' || first === true);
    if (isCelebrated && !found.has(kind)) found.set(kind, { id, kind, subject, at: createdAt });
  }
  if (goal) found.set('goal', { id: goal.month, kind: 'goal', subject: null, at: goal.at });
  return [...found.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
};

/**
 * The prospects of opened links and reminders, as far as the person may see them now, by id. Their names are read with
 * the notifications and never stored there: an erased prospect is gone from them too.
 */
const openersOf = async (items: readonly Item[], actor: ActingPerson, reader: Reader): Promise<Map<string, Opener>> => {
  const ids = items.flatMap(({ prospectId }) => prospectId ?? []);
  const openers = new Map<string, Opener>();
  for (const [id, row] of await reader.getAll(prospectsView, ids)) {
    const { name, phone, email, lastContactedAt, ownerId, deleted, refused } = row;
    const isRefused = Boolean(refused);
    // nothing proposes to contact who asked not to be
    const ways = isRefused ? { phone: null, email: null } : { phone, email };
    if (!deleted && can(actor, 'prospect:see', { ownerId }))
      openers.set(id, { id, name, ...ways, lastContactedAt, isRefused });
  }
  return openers;
};

type Names = {
  openers: ReadonlyMap<string, Opener>;
  names: ReadonlyMap<string, string>;
  contacts: ReadonlyMap<string, { contact: string }>;
};

/** The dependencies of these queries: prospects keep what visitors type, and not the other way round. */
type Needs = {
  zoneOf: ZoneOf;
  typedStops: { findMany: (stopIds: readonly string[]) => Promise<Names['contacts']> };
};

/** The prospect as a notification shows them, who may have been contacted since, or asked not to be. */
const shown = ({ lastContactedAt, isRefused, ...prospect }: Opener, { type, createdAt }: Item) => ({
  ...prospect,
  // the answer of somebody who refuses contact is news
  contacted: (isRefused && type !== 'prospect_answered') || (lastContactedAt !== null && lastContactedAt > createdAt),
});

/** The sentence of a notification, what it is about, and the prospect that it names. */
const worded = (item: Item, { openers, names, contacts }: Names, saying: Saying) => {
  const prospect = openers.get(item.prospectId ?? '') ?? null;
  const name = names.get(item.memberId ?? '') ?? null;
  const contact = contacts.get(item.stopId ?? '')?.contact ?? null;
  // those of who joined are about the person
  const subject = item.type === 'member_joined' ? name : item.subject;
  return {
    text: sentenceOf(item, { prospect, name, contact }, saying),
    subject,
    prospect: prospect && shown(prospect, item),
    answered: prospect ? item.answered : null,
    stopId: contact === null ? null : item.stopId,
  };
};

/** The handler of each query about notifications. */
export const notificationReads: QueryHandlers<typeof notificationQueries, Needs> = {
  listNotifications: async ({ actor, reader, locale, at, organizationId }, { zoneOf, typedStops }) => {
    const row = await reader.get(inboxView, actor.userId);
    const readUpTo = row?.readUpTo ?? 0;
    const preferences = await preferencesOf(reader, actor.userId);
    const shown = wantedOf(row, preferences);
    const [openers, names, contacts, zone] = await Promise.all([
      openersOf(shown, actor, reader),
      namesOf(shown, reader),
      typedStops.findMany(shown.flatMap(({ stopId }) => stopId ?? [])),
      zoneOf({ userId: actor.userId, organizationId }),
    ]);
    const saying = { t: translateTo(locale), locale, zone, today: localDateOf(at, zone) };
    const items = shown.map((item) => ({
      ...item,
      ...worded(item, { openers, names, contacts }, saying),
      read: item.at <= readUpTo,
    }));
    return { unread: unreadOf(row, preferences), readUpTo, items };
  },
};
