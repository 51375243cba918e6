import type { OnDuplicate, ProspectRow } from '@upline/contracts';
import { comparedEmail, comparedPhone, erased, orderOf, prospectsView } from '@upline/contracts';
import { readAll } from '../platform/queries/readAll.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { detailsOf, sameDetails } from '../prospect/changeable.decider.ts';
import type { ProspectDetails } from '../prospect/changeable.decider.ts';
import { importedDetails } from '../prospect/imported.decider.ts';

/** A known person: `row` is the row of the file that adds them, null for a prospect from before the import. */
type Known = { id: string; row: number | null; details: ProspectDetails };

/** The outcome of a readable row, and its person. */
export type Decided = { outcome: 'add' | 'update' | 'skip'; known: Known };

type RowPerson = { row: number; details: ProspectDetails };

/** The address and the number in the spellings that are compared. Their keys would take as long as all the rest. */
const spellingsOf = ({ email, phone }: ProspectDetails): string[] => {
  const address = email === null || email === erased ? null : comparedEmail(email);
  return [address, comparedPhone(phone)].filter((text) => text !== null);
};

/** The person that a row adds. Their id is made at its first use: a preview of 50,000 rows uses none. */
const addedBy = (row: number, details: ProspectDetails, idOf: (row: number) => string): Known => {
  let id: string | null = null;
  return {
    get id() {
      id ??= idOf(row);
      return id;
    },
    row,
    details,
  };
};

/** A row with a name alone takes one known person of that name, so that two people of one name stay two. */
const createNamesakes = () => {
  const byName = new Map<string, Known[]>();
  return {
    add: (known: Known): void => {
      const name = orderOf(known.details.name);
      byName.set(name, [...(byName.get(name) ?? []), known]);
    },
    take: (name: string): Known | undefined => byName.get(orderOf(name))?.pop(),
  };
};

/**
 * The people of an import's person, by address and number, or by name where there is neither. Each row that adds
 * somebody joins them, so that a second row about the same person finds the first.
 */
export const createKnownPeople = (idOf: (row: number) => string) => {
  const bySpelling = new Map<string, Known>();
  const namesakes = createNamesakes();
  const join = (known: Known, spellings: readonly string[]): void => {
    for (const spelling of spellings) if (!bySpelling.has(spelling)) bySpelling.set(spelling, known);
  };
  const find = (spellings: readonly string[], { name }: ProspectDetails): Known | undefined => {
    if (spellings.length === 0) return namesakes.take(name);
    for (const spelling of spellings) {
      const known = bySpelling.get(spelling);
      if (known) return known;
    }
    return undefined;
  };
  return {
    join: ({ prospectId: id, ...row }: ProspectRow): void => {
      const known = { id, row: null, details: detailsOf(row) };
      const spellings = spellingsOf(known.details);
      if (spellings.length > 0) join(known, spellings);
      else namesakes.add(known);
    },
    /** Decides on the next row of the file. */
    decide: ({ row, details }: RowPerson, mode: OnDuplicate): Decided => {
      const spellings = spellingsOf(details);
      const known = find(spellings, details);
      if (!known) {
        const added = addedBy(row, details, idOf);
        join(added, spellings);
        return { outcome: 'add', known: added };
      }
      if (mode === 'skip') return { outcome: 'skip', known };
      const changed = importedDetails(known.details, details, mode);
      if (sameDetails(known.details, changed)) return { outcome: 'skip', known };
      known.details = changed;
      join(known, spellings);
      return { outcome: 'update', known };
    },
  };
};
export type KnownPeople = ReturnType<typeof createKnownPeople>;

/** Reads the people of a member into the known ones, except those that an earlier try of the import added (`isOwn`). */
export const joinPeopleOf = async (
  known: KnownPeople,
  reader: Reader,
  { ownerId, isOwn }: { ownerId: string; isOwn: (prospectId: string) => boolean },
): Promise<void> => {
  const list = { index: 'byOwner', where: { deleted: false, ownerId }, total: 0 };
  const rows = await readAll((paging) => reader.page(prospectsView, list, paging));
  // from the oldest: rows match the older of two people with one number
  for (const row of rows.toReversed()) if (!isOwn(row.prospectId)) known.join(row);
};
