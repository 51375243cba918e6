import type { TimelineEntry } from '@upline/contracts';
import type { Page, Paging } from '../../platform/queries/readPage.ts';
import type { EntryReader } from './presentEntries.ts';
import { presentEntries } from './presentEntries.ts';
import type { StreamNeeds } from './prospectStream.ts';
import type { AskedTimeline } from './timeline.ts';
import { openTimeline } from './timeline.ts';
import type { TimelinePlace } from './timelineCursor.ts';
import { encodeTimelineCursor, parseTimelineCursor } from './timelineCursor.ts';
import type { Place, Group } from './group.ts';
import { comparePlaces } from './group.ts';
import type { RawEntry } from './rawEntry.ts';

/** An entry of a page. `count` counts the entries of its event up to it. */
type Shown = { of: Group; entry: RawEntry; count: number };

const isWhole = ({ of, count }: Shown): boolean => count === of.entries.length;

/** Where a page began, and the revisions of the prospect's own stream that it read. */
type Begun = { from: TimelinePlace | null; revisions: readonly number[] };

/** Where the prospect's own stream goes on behind these entries. */
const ownPlaceAfter = (shown: readonly Shown[], { from, revisions }: Begun): TimelinePlace['own'] => {
  const done = new Set(shown.flatMap((one) => (isWhole(one) ? (one.of.revision ?? []) : [])));
  const known = [...new Set([...(from?.own.held ?? []), ...revisions])];
  const begin = from ? (from.own.next ?? -1) : Math.max(-1, ...known);
  // what was read is all that lies above the oldest event that is done
  const next = Math.min(begin, ...[...done].map((revision) => revision - 1));
  return { next: next < 0 ? null : next, held: known.filter((revision) => revision > next && !done.has(revision)) };
};

/** Where a timeline goes on behind these entries; `floor` is the time at which the page ends although others follow. */
const placeAfter = (shown: readonly Shown[], begun: Begun, floor: string | null): TimelinePlace => {
  const places: Place[] = [...shown.map(({ of }) => of.place), ...(begun.from ? [begun.from.below] : [])];
  if (floor !== null) places.push({ at: floor, position: Number.MAX_SAFE_INTEGER });
  const last = shown.at(-1);
  return {
    below: places.toSorted(comparePlaces).at(-1) ?? { at: '', position: 0 },
    own: ownPlaceAfter(shown, begun),
    shown: last && !isWhole(last) ? last.count : 0,
  };
};

/** One page of what happened with a prospect, newest first. How long the whole is, nobody knows without reading it. */
export const readTimelinePage = async (
  needs: StreamNeeds,
  asked: AskedTimeline & EntryReader,
  { limit, cursor }: Paging,
): Promise<Page<TimelineEntry>> => {
  const from = cursor === undefined ? null : parseTimelineCursor(cursor);
  const timeline = await openTimeline(needs, asked, from);
  const shown: Shown[] = [];
  let skip = from?.shown ?? 0;
  while (shown.length < limit) {
    const of = await timeline.next();
    if (!of) break;
    shown.push(...of.entries.map((entry, place) => ({ of, entry, count: place + 1 })).slice(skip));
    skip = 0;
  }
  const page = shown.slice(0, limit);
  const begun = { from, revisions: timeline.revisions };
  const isEnd = shown.length === page.length && timeline.isEnd();
  const cursorAt = (index: number): string => encodeTimelineCursor(placeAfter(page.slice(0, index + 1), begun, null));
  const next = (): string | null => {
    if (!isEnd) return cursorAt(page.length - 1);
    return timeline.floor === null ? null : encodeTimelineCursor(placeAfter(page, begun, timeline.floor));
  };
  const rows = await presentEntries(
    asked,
    page.map(({ entry }) => entry),
  );
  return { rows, next: next(), total: null, cursorAt };
};
