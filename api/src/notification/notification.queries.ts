import type { InboxRow, Translate, notificationQueries } from '@upline/contracts';
import { can, inboxView, levelName, prospectsView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { ActingPerson } from '../platform/lib/actor.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';

type Item = InboxRow['items'][number];

/** Of the prospect who opened a link, what their sharer needs to call them. */
type Opener = { id: string; name: string; phone: string | null };

const openedSentence = (t: Translate, { subject, again = false }: Item, opener: Opener | null): string => {
  const title = subject ?? '';
  if (opener)
    return t(again ? '{name} opened “{title}” again' : '{name} opened “{title}”', { name: opener.name, title });
  return t(again ? 'Your link to “{title}” was opened again' : 'Your link to “{title}” was opened', { title });
};

const sentences: Record<Item['type'], (t: Translate, item: Item, opener: Opener | null) => string> = {
  welcome: (t) => t('Welcome to Upline! Share your first asset to get going.'),
  share_opened: openedSentence,
  achievement_earned: (t, { subject }) => t('You reached the {level} level', { level: t(levelName(subject)) }),
  member_joined: (t, { subject }) =>
    subject === null ? t('Someone you invited joined your team') : t('{name} joined your team', { name: subject }),
};

/** The number of notifications that the person has not read. */
export const unreadOf = (row: InboxRow | null): number =>
  row?.items.filter((item) => item.at > row.readUpTo).length ?? 0;

/**
 * The prospects of opened links, as far as the person may see them now, by id. Their names are read with the
 * notifications and never stored there: an erased prospect is gone from them too.
 */
const openersOf = async (items: readonly Item[], actor: ActingPerson, reader: Reader): Promise<Map<string, Opener>> => {
  const ids = items.flatMap(({ type, prospectId }) => (type === 'share_opened' && prospectId ? [prospectId] : []));
  const openers = new Map<string, Opener>();
  for (const [id, { name, phone, ownerId, deleted }] of await reader.getAll(prospectsView, ids))
    if (!deleted && can(actor, 'prospect:see', { ownerId })) openers.set(id, { id, name, phone });
  return openers;
};

/** The sentence of a notification, and the prospect that it names. */
const worded = (
  t: Translate,
  item: Item,
  openers: ReadonlyMap<string, Opener>,
): { text: string; prospect: Opener | null } => {
  const prospect = openers.get(item.prospectId ?? '') ?? null;
  return { text: sentences[item.type](t, item, prospect), prospect };
};

/** The handler of each query about notifications. */
export const notificationReads: QueryHandlers<typeof notificationQueries, unknown> = {
  listNotifications: async ({ actor, reader, locale }) => {
    const row = await reader.get(inboxView, actor.userId);
    const readUpTo = row?.readUpTo ?? 0;
    const openers = await openersOf(row?.items ?? [], actor, reader);
    const t = translateTo(locale);
    const items = (row?.items ?? []).map((item) => ({
      ...item,
      ...worded(t, item, openers),
      read: item.at <= readUpTo,
    }));
    return { unread: unreadOf(row), readUpTo, items };
  },
};
