import type { NextStepRow, TodayReason } from '@upline/contracts';
import { followUpBounds } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';
import type { Listed } from './listToday.ts';
import type { StreamNeeds } from './timeline/prospectStream.ts';
import { openProspectStream } from './timeline/prospectStream.ts';
import { openTimeline } from './timeline/timeline.ts';
import { foldProspect } from './timeline/timelineOfProspect.ts';
import type { RawEntry } from './timeline/rawEntry.ts';

/** Entries of an answer, and the newest events among which they are looked for. */
const mostEntries = 100;
const mostEvents = 1_000;

const isPlan = (entry: RawEntry, followUpId: string | null): boolean =>
  (entry.type === 'planned' || entry.type === 'moved') && entry.followUpId === followUpId;

/** Whether an entry of the timeline is why the prospect is listed. */
const causes: Readonly<Record<Exclude<TodayReason, 'first'>, (entry: RawEntry, row: NextStepRow) => boolean>> = {
  answered: (entry, { answeredAt }) => entry.type === 'note' && entry.answered !== undefined && entry.at === answeredAt,
  opened: ({ type, at }, { lastContactedAt }) =>
    (type === 'opened' || type === 'shared') && (lastContactedAt === null || at >= lastContactedAt),
  due: (entry, { followUpId }) => isPlan(entry, followUpId),
  overdue: (entry, { followUpId }) => isPlan(entry, followUpId),
  cold: ({ at }, { touchedAt }) => at === touchedAt,
};

const minuteMs = 60_000;

/** The time before which nothing can be why the prospect is listed, as epoch ms. */
const sinceOf = (reason: TodayReason, { lastContactedAt, touchedAt }: NextStepRow): number => {
  const at = reason === 'opened' ? lastContactedAt : reason === 'cold' ? touchedAt : null;
  // a contact of the near future, by a clock that is fast, stands where it was recorded
  return at === null ? 0 : Date.parse(at) - followUpBounds.minutesAhead * minuteMs;
};

/** The entries for which a prospect is in Today's list, newest first. */
export const whyListed = async (
  needs: StreamNeeds,
  reader: Reader,
  { reason, row }: Listed,
): Promise<readonly RawEntry[]> => {
  const { prospectId } = row;
  if (reason === 'first')
    return foldProspect(await openProspectStream(needs, prospectId).from(0, 1)).flatMap(({ entries }) => entries);
  const timeline = await openTimeline(needs, { reader, prospectId }, null);
  const since = sinceOf(reason, row);
  const found: RawEntry[] = [];
  for (let events = 0; events < mostEvents && found.length < mostEntries; events += 1) {
    const group = await timeline.next();
    if (!group || Date.parse(group.place.at) < since) break;
    found.push(...group.entries.filter((entry) => causes[reason](entry, row)));
  }
  return found;
};
