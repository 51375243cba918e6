import { nextStepsView } from '@upline/contracts';
import type { ExportList } from '../../platform/heavyReads/serveReads.ts';
import { asParsed } from '../../platform/lib/casts.ts';
import type { StreamNeeds } from './prospectStream.ts';
import { openProspectStream } from './prospectStream.ts';
import { foldProspect } from './timelineOfProspect.ts';
import { withoutSource } from './rawEntry.ts';

/** Prospects and events of a page, and events of one of its rows: each may have a note of 20,000 bytes. */
const prospectsAtOnce = 100;
const eventsAtOnce = 200;
const eventsOfRow = 50;

/** Where the histories go on: behind this place of the list of prospects, with this revision of the next one. */
type Place = { after: string | undefined; revision: number };

/**
 * For a person's download: contacts, notes, follow-ups and changes of each of their prospects, oldest first. Prospects
 * of which nothing was recorded but the beginning are left out; a long history has several rows.
 */
export const prospectHistories: ExportList<StreamNeeds> = async ({ userId: ownerId, reader }, { cursor }, needs) => {
  let place: Place = cursor === undefined ? { after: undefined, revision: 0 } : asParsed<Place>(JSON.parse(cursor));
  const list = { index: 'byDone', where: { ownerId }, total: 0 };
  const prospects = await reader.page(nextStepsView, list, { limit: prospectsAtOnce, cursor: place.after });
  const rows: { prospectId: string; entries: object[] }[] = [];
  const cursors: string[] = [];
  let at = 0;
  for (let left = eventsAtOnce; left > 0 && at < prospects.rows.length;) {
    const { prospectId = '' } = prospects.rows[at] ?? {};
    const part = await openProspectStream(needs, prospectId).from(place.revision, eventsOfRow);
    const entries = foldProspect(part).flatMap((group) => group.entries.map(withoutSource));
    const isWhole = place.revision === 0 && part.next === null;
    place = part.next === null ? { after: prospects.cursorAt(at), revision: 0 } : { ...place, revision: part.next };
    if (part.next === null) at += 1;
    left -= Math.max(1, part.events.length);
    if (isWhole && entries.length <= 1) continue;
    rows.push({ prospectId, entries });
    cursors.push(JSON.stringify(place));
  }
  const isEnd = at === prospects.rows.length && prospects.next === null;
  return { rows, next: isEnd ? null : JSON.stringify(place), total: null, cursorAt: (index) => cursors[index] ?? '' };
};
