import type { ExportSearch, ProspectRow } from '@upline/contracts';
import { can, prospectsView } from '@upline/contracts';
import type { ActingPerson } from '../../platform/lib/actor.ts';
import { mapOwned } from '../../platform/queries/owners.ts';
import type { Page, Paging } from '../../platform/queries/readPage.ts';
import { emptyPage } from '../../platform/queries/readPage.ts';
import { mapPage } from '../../platform/queries/reader.ts';
import type { Reader } from '../../platform/queries/reader.ts';
import { prospectPage } from '../prospectPage.ts';
import type { ExportedProspect } from './exported.ts';

type Asked = { search: ExportSearch & Paging; actor: ActingPerson; reader: Reader };

/** The prospects with these ids that the viewer may see, in their order. */
const chosenPage = async (ids: readonly string[], { actor, reader }: Asked): Promise<Page<ProspectRow>> => {
  const found = await reader.getAll(prospectsView, [...new Set(ids)]);
  const rows = [...found.values()].filter(
    ({ deleted, ownerId }) => !deleted && can(actor, 'prospect:see', { ownerId }),
  );
  return { ...emptyPage, rows, total: rows.length };
};

const toExported = (row: ProspectRow): ExportedProspect & { ownerId: string } => {
  const { prospectId: id, ownerId, name, email, phone, status, source, notes, createdAt, lastContactedAt } = row;
  return { id, ownerId, name, email, phone, status, source, notes, createdAt, lastContactedAt };
};

/** A page of an export, with the whole notes of each prospect; for leaders with their owners. */
export const exportedPage = async (asked: Asked): Promise<Page<ExportedProspect>> => {
  const { search, actor, reader } = asked;
  const { format: _format, ids, limit, cursor, ...list } = search;
  const page = ids ? await chosenPage(ids, asked) : (await prospectPage(list, { limit, cursor }, asked)).page;
  return can(actor, 'prospect:see-all') ? mapOwned(reader, page, toExported) : mapPage(page, toExported);
};
