import type { StoredEvent } from '@upline/contracts';
import { dayIn } from './figuresByHand.ts';
import { withoutUndone } from './withoutUndone.ts';

type Said = { by: string; one: string; many?: (count: number) => string };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The feed's entry about an event of a visitor; null for any other event. */
const saidOfVisitor = (
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
  { by, name, title }: { by: string; name: string; title: string },
): Said | null => {
  if (type === 'ShareViewed' && data['first'] === true)
    return {
      by,
      one: `${name}'s link to ${title} was opened`,
      many: (count) => `${name}'s links to ${title} were opened ${count} times`,
    };
  if (type !== 'ShareAnswered') return null;
  return {
    by,
    one: `${name}'s link was answered`,
    many: (count) => `${name}'s links were answered ${count} times`,
  };
};

/** The feed's entry about an event; null for an event that is not in it. */
const saidOf = ({ type, data }: StoredEvent, nameOf: (userId: string) => string): Said | null => {
  const by = text(data['sharedBy'] ?? data['ownerId'] ?? data['invitedBy'] ?? data['userId']);
  const name = nameOf(by);
  const title = `“${text(data['assetTitle'] ?? data['title'])}”`;
  if (type === 'AssetShared')
    return { by, one: `${name} shared ${title}`, many: (count) => `${name} shared ${title} ${count} times` };
  if (type === 'ProspectAdded')
    return { by, one: `${name} added a new prospect`, many: (count) => `${name} added ${count} new prospects` };
  if (type === 'MemberInvited')
    return {
      by,
      one: `${name} invited a new team member`,
      many: (count) => `${name} invited ${count} new team members`,
    };
  if (type === 'AssetCreated') return { by, one: `${name} added the asset ${title}` };
  if (type === 'MemberJoined' && data['invitationId'] !== null) return { by, one: `${name} joined the team` };
  const level = text(data['level']);
  if (type === 'AchievementEarned')
    return { by, one: `${name} reached the ${level.slice(0, 1).toUpperCase()}${level.slice(1)} level` };
  return saidOfVisitor({ type, data }, { by, name, title });
};

/** The events without changes of answers, and without the prospects who came by an answer. */
const withoutMore = (events: readonly StoredEvent[]): StoredEvent[] => {
  const answered = new Set<unknown>();
  return events.filter(({ type, data }) => {
    if (type === 'ProspectAdded') return data['answerId'] === undefined;
    if (type !== 'ShareAnswered') return true;
    const isFirst = !answered.has(data['answerId']);
    answered.add(data['answerId']);
    return isFirst;
  });
};

/** The lines of the feed, newest first, folded from the log by the days of a zone. */
export const feedByHand = (
  events: readonly StoredEvent[],
  zone: string,
  nameOf: (userId: string) => string,
): string[] => {
  const lines: { said: Said; day: number; asset: unknown; count: number }[] = [];
  for (const event of withoutMore(withoutUndone(events)).toReversed()) {
    const said = saidOf(event, nameOf);
    if (!said) continue;
    const line = { said, day: dayIn(zone, new Date(event.meta.occurredAt)), asset: event.data['assetId'], count: 1 };
    const last = lines.at(-1);
    const goesOn =
      said.many &&
      last?.said.one === said.one &&
      last.said.by === said.by &&
      last.day === line.day &&
      last.asset === line.asset;
    if (goesOn) last.count += 1;
    else lines.push(line);
  }
  return lines.map(({ said, count }) => (count > 1 && said.many ? said.many(count) : said.one));
};
