import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PreferencesRow } from '@upline/contracts';
import { organizationsView, preferencesView } from '@upline/contracts';
import type { ReadModels } from '@upline/infra/ports/readModels.ts';
import { toRow } from '../platform/lib/casts.ts';
import type { Found } from '../platform/queries/readPage.ts';
import { liveOf } from '../platform/queries/reader.ts';
import type { Reader } from '../platform/queries/reader.ts';

/**
 * Rows that are read at once: other work of this thread goes on between two pages. In pages of 200 V8 counts rows among
 * old objects at many starts, and with 100,000 people 40 MB stay in use; pages of 50 take no more time.
 */
export const pageSize = 50;

/** Comes behind the key of every row. */
const lastKey = '\uffff';

type Reads = Pick<ReadModels, 'live' | 'scan'>;

/** The time zone of each organization of the installation, by its id. */
export const zonesOfOrganizations = async (reads: Reads): Promise<Map<string, string>> => {
  const zones = new Map<string, string>();
  const generation = await liveOf(reads, organizationsView);
  let afterKey: string | null = null;
  for (;;) {
    const rows = await reads.scan(generation, { afterKey, limit: pageSize });
    // an embedded store has answered in the same turn
    await nextTurn();
    for (const { row } of rows) {
      if (!row) continue;
      const { organizationId, timeZone } = toRow<typeof organizationsView>(row);
      zones.set(organizationId, timeZone);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    afterKey = last.key;
  }
  return zones;
};

/** The preferences of one person for each clock (`clockOf`) that people have: few, however many people there are. */
export const clocksInUse = async function* (reader: Reader): AsyncGenerator<PreferencesRow & { clock: string }> {
  let after: [string, string] | undefined;
  for (;;) {
    const [found] = await reader.find(preferencesView, { index: 'byClock', limit: 1, ...(after && { after }) });
    if (found?.row.clock === undefined) return;
    const { clock } = found.row;
    yield { ...found.row, clock };
    after = [clock, lastKey];
  }
};

/** All people with a clock, page by page. */
export const pagesOfClock = async function* (reader: Reader, clock: string): AsyncGenerator<string[]> {
  let last: Found<typeof preferencesView> | undefined;
  do {
    const after = last && { after: [clock, last.key] };
    const found = await reader.find(preferencesView, { index: 'byClock', where: { clock }, limit: pageSize, ...after });
    await nextTurn();
    yield found.map(({ row }) => row.userId);
    last = found.length < pageSize ? undefined : found.at(-1);
  } while (last);
};
