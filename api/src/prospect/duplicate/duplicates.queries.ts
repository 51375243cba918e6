import type { ProspectRow, duplicateQueries } from '@upline/contracts';
import { can, organizationsView, prospectsView } from '@upline/contracts';
import { nameOf } from '../../identity/account/names.ts';
import type { Reader } from '../../platform/queries/reader.ts';
import type { QueryHandlers } from '../../platform/queries/requests.ts';
import { peopleWith } from '../refusal/refusedContacts.ts';
import type { RefusedContacts } from '../refusal/refusedContacts.ts';

type Needs = { refusedContacts: Pick<RefusedContacts, 'entriesOf'> };

/** Rows read of each spelling: an address such as that of an office may belong to many. */
const mostCompared = 100;
/** The most people in each list of an answer. */
const mostNamed = 5;

/** The present prospects with a number or address, in any spelling, newest first. */
const rowsWith = async (
  { entriesOf }: Needs['refusedContacts'],
  reader: Reader,
  { email = null, phone = null }: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<ProspectRow[]> => {
  const entries = await entriesOf(reader.organizationId, { email, phone });
  const found = await Promise.all(
    entries.map((entry) => reader.find(prospectsView, { ...peopleWith(entry), limit: mostCompared })),
  );
  const rows = new Map(found.flat().map(({ row }) => [row.prospectId, row]));
  return [...rows.values()]
    .filter(({ deleted }) => !deleted)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
};

/** The handler of the query for duplicates. */
export const duplicateReads: QueryHandlers<typeof duplicateQueries, Needs> = {
  findDuplicates: async ({ search, actor, reader }, { refusedContacts }) => {
    const [rows, organization] = await Promise.all([
      rowsWith(refusedContacts, reader, search),
      reader.get(organizationsView, ''),
    ]);
    const own = rows.filter(({ ownerId }) => ownerId === actor.userId).slice(0, mostNamed);
    const others = rows.filter(({ ownerId }) => ownerId !== actor.userId);
    const isLeader = can(actor, 'prospect:see-all');
    const isSaid = isLeader || organization?.sayTeammateWorks === true;
    // of a member who may not know, nothing is read either: the answer takes as long as one without teammates
    const shown = isSaid ? others : [];
    const people = await reader.people(shown.map(({ ownerId }) => ownerId));
    const ownerName = ({ ownerId }: ProspectRow): string => nameOf(people.get(ownerId));
    return {
      own: own.map(({ prospectId: id, name }) => ({ id, name })),
      teammate: isLeader
        ? shown.slice(0, mostNamed).map((row) => ({ ownerName: ownerName(row), id: row.prospectId, name: row.name }))
        : [...new Map(shown.map((row) => [row.ownerId, { ownerName: ownerName(row) }])).values()].slice(0, mostNamed),
    };
  },
};
