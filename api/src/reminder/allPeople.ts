import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonRow } from '@upline/contracts';
import { peopleView } from '@upline/contracts';
import type { ReadModels } from '@upline/infra/ports.ts';
import { toRow } from '../platform/lib/kit.ts';

/**
 * People whose rows are read at once: other work of this thread goes on between two pages. In pages of 200 V8 counts
 * rows among old objects at many starts, and with 100,000 people 40 MB stay in use; pages of 50 take no more time.
 */
const pageSize = 50;

/** The rows of all people of the installation, page by page: reminders ask each person's clock. */
export const pagesOfPeople = async function* (reads: Pick<ReadModels, 'live' | 'scan'>): AsyncGenerator<PersonRow[]> {
  const generation = await reads.live(peopleView.name);
  let afterKey: string | null = null;
  while (generation) {
    const rows = await reads.scan(generation, { afterKey, limit: pageSize });
    // an embedded store has answered in the same turn
    await nextTurn();
    yield rows.flatMap(({ row }) => (row ? [toRow<typeof peopleView>(row)] : []));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    afterKey = last.key;
  }
};
