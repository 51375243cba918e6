import type { CountryOf } from '../platform/lib/contact/readPhone.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import { reachHead } from '../platform/queries/reachHead.ts';
import type { ProspectStatus } from '@upline/contracts';
import { prospectsView } from '@upline/contracts';
import { createKnownPeople, joinPeopleOf } from './knownPeople.ts';
import type { Decided } from './knownPeople.ts';
import type { Mapping } from './importStore.ts';
import { createPacing } from './pacing.ts';
import type { Table } from './reading/table.ts';
import { readRow } from './reading/readRow.ts';
import { idOfRow, isIdOfRow } from './rowIds.ts';
import type { ProspectDetails } from '../prospect/changeable.decider.ts';

export type WalkNeeds = Parameters<typeof reachHead>[0] & {
  readerOf: ReaderOf;
  countryOf: CountryOf;
};

export type Walk = {
  importId: string;
  organizationId: string;
  /** The person whose import it is, and whose people they become. */
  byId: string;
  table: Table;
  mapping: Mapping;
  /** The rest between the parts of the file, in ms. */
  rest: number;
};

/** A row of the file: what it says and does, or why it is refused. */
export type WalkedRow = { row: number; cells: readonly string[] } & (
  { reason: string } | (Decided & { details: ProspectDetails; status: ProspectStatus })
);

/** Goes through the rows of a file in order, and lets other work go on meanwhile. */
export const walkRows = async function* (needs: WalkNeeds, walk: Walk): AsyncGenerator<WalkedRow> {
  const { importId, organizationId, byId: ownerId, table, mapping, rest } = walk;
  const { columns, onDuplicate, status: usual, source } = mapping;
  const idOf = (row: number): string => idOfRow(importId, row);
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  const known = createKnownPeople(idOf);
  await joinPeopleOf(known, needs.readerOf(organizationId), { ownerId, isOwn: (id) => isIdOfRow(id, importId) });
  const country = await needs.countryOf(organizationId);
  const pace = createPacing(rest);
  for (const { row, cells } of table.rows) {
    const pause = pace();
    if (pause) await pause;
    const read = readRow({ cells, columns, country, defaults: { source } });
    if ('reason' in read) {
      yield { row, cells, reason: read.reason };
      continue;
    }
    const { status, ...details } = read.values;
    yield { row, cells, ...known.decide({ row, details }, onDuplicate), details, status: status ?? usual };
  }
};
