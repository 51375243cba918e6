import type { CountryOf } from '../platform/lib/contact/readPhone.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import { reachHead } from '../platform/queries/reachHead.ts';
import type { ProspectStatus } from '@upline/contracts';
import { prospectsView } from '@upline/contracts';
import { createKnownPeople, joinPeopleOf } from './knownPeople.ts';
import type { Decided } from './knownPeople.ts';
import type { Mapping } from './importStore.ts';
import type { OpenedFile } from './reading/importFiles.ts';
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
  file: OpenedFile;
  mapping: Mapping;
};

/** A row of the file: what it says and does, or why it is refused. */
export type WalkedRow = { row: number; cells: readonly string[] } & (
  { reason: string } | (Decided & { details: ProspectDetails; status: ProspectStatus })
);

/** Goes through the rows of a file in order, and lets other work go on meanwhile. */
export const walkRows = async function* (needs: WalkNeeds, walk: Walk): AsyncGenerator<WalkedRow> {
  const { importId, organizationId, byId: ownerId, file, mapping } = walk;
  const { columns, onDuplicate, status: usual, source } = mapping;
  const idOf = (row: number): string => idOfRow(importId, row);
  await reachHead(needs, [prospectsView.name], 'the list of prospects');
  const known = createKnownPeople(idOf);
  await joinPeopleOf(known, needs.readerOf(organizationId), { ownerId, isOwn: (id) => isIdOfRow(id, importId) });
  const country = await needs.countryOf(organizationId);
  for await (const part of file.rows({ columns, country, source }))
    for (const { row, cells, read } of part) {
      if ('reason' in read) {
        yield { row, cells, reason: read.reason };
        continue;
      }
      const { status, ...details } = read.values;
      yield { row, cells, ...known.decide({ row, details }, onDuplicate), details, status: status ?? usual };
    }
};
