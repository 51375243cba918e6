import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listed, ListedOrganization, ListedPerson, PersonRow, RowOf, ViewDefinition } from '@upline/contracts';
import { comparedEmail, membersView, organizationsView, peopleView } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { ProjectionStore } from '@upline/infra/ports/projectionStore.ts';
import { toRow } from '../platform/lib/casts.ts';
import { liveOf } from '../platform/queries/reader.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Tracker } from '../platform/queries/tracker.ts';

export type DirectoryNeeds = {
  reads: Pick<ProjectionStore, 'scan'>;
  events: Pick<EventStore, 'head'>;
  tracker: Pick<Tracker, 'live' | 'reach'>;
  readerOf: ReaderOf;
};

const pageSize = 200;
/** Owners of one organization that are listed. */
const shownOwners = 5;

const nameOf = ({ firstName, lastName }: PersonRow): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || null;

const isCalled = (name: string | null, words: string): boolean =>
  name !== null && name.normalize('NFC').trim().toLowerCase() === words.normalize('NFC').trim().toLowerCase();

const isAt = ({ erased, email }: PersonRow, words: string): boolean =>
  !erased && comparedEmail(email) === comparedEmail(words.trim());

/** Reads the rows of a view in all organizations. */
const createReading = ({ reads, events, tracker }: DirectoryNeeds) => {
  const page = async <V extends ViewDefinition>(view: V, afterKey: string | null) => {
    const generation = await liveOf(tracker, view);
    const rows = await reads.scan(generation, { afterKey, limit: pageSize });
    const last = rows.length < pageSize ? null : (rows.at(-1)?.key ?? null);
    return { rows: rows.flatMap(({ row }) => (row ? [toRow<V>(row)] : [])), next: last };
  };

  /** All rows of a view, in turns: other requests go on in between. */
  const all = async function* <V extends ViewDefinition>(view: V): AsyncGenerator<RowOf<V>> {
    let after: string | null = null;
    do {
      const { rows, next }: { rows: RowOf<V>[]; next: string | null } = await page(view, after);
      yield* rows;
      after = next;
      await nextTurn();
    } while (after !== null);
  };

  /** What was stored before the question is in the answer, while the views can follow. */
  const current = async (...views: readonly ViewDefinition[]): Promise<void> =>
    tracker.reach(
      views.map(({ name }) => name),
      await events.head(),
    );

  return { page, all, current };
};

/** Makes what an operator sees of rows. */
const createPresenting = ({ readerOf }: Pick<DirectoryNeeds, 'readerOf'>) => {
  const ownersOf = async (organizationId: string): Promise<ListedOrganization['owners']> => {
    const reader = readerOf(organizationId);
    const where = { removed: false, role: 'owner' };
    const found = await reader.find(membersView, { index: 'byRole', where, limit: shownOwners });
    const ids = found.map(({ row }) => row.userId);
    const people = await reader.people(ids);
    return ids.map((id) => {
      const person = people.get(id);
      return { id, name: person ? nameOf(person) : null, email: person?.email ?? '' };
    });
  };

  const toOrganization = async (row: RowOf<typeof organizationsView>): Promise<ListedOrganization> => ({
    id: row.organizationId,
    name: row.name,
    members: row.teamCount,
    plan: row.planTier,
    owners: await ownersOf(row.organizationId),
  });

  const toPerson = async (row: PersonRow): Promise<ListedPerson> => {
    const organizations = await Promise.all(
      row.organizationIds.map(async (id, at) => {
        const organization = await readerOf(id).get(organizationsView, '');
        return { id, name: organization?.name ?? '', role: row.role?.[at] ?? null };
      }),
    );
    return { id: row.userId, name: nameOf(row), email: row.email, organizations };
  };

  return { toOrganization, toPerson };
};

const mapped = async <Row, T>(rows: readonly Row[], map: (row: Row) => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  for (const row of rows) found.push(await map(row));
  return found;
};

/** Lists and finds the organizations and people of the whole installation, from the views. For the operator alone. */
export const createDirectory = (needs: DirectoryNeeds) => {
  const { readerOf } = needs;
  const { page, all, current } = createReading(needs);
  const { toOrganization, toPerson } = createPresenting(needs);

  return {
    organizations: async (after: string | null): Promise<Listed<ListedOrganization>> => {
      await current(organizationsView, membersView, peopleView);
      const { rows, next } = await page(organizationsView, after);
      return { found: await mapped(rows, toOrganization), next };
    },
    /** People who were erased are left out. */
    people: async (after: string | null): Promise<Listed<ListedPerson>> => {
      await current(organizationsView, peopleView);
      const { rows, next } = await page(peopleView, after);
      return {
        found: await mapped(
          rows.filter(({ erased }) => !erased),
          toPerson,
        ),
        next,
      };
    },
    /** Those with this id, name or sign-in address. */
    findPeople: async (words: string): Promise<ListedPerson[]> => {
      await current(organizationsView, peopleView);
      const found: ListedPerson[] = [];
      for await (const row of all(peopleView)) {
        if (row.erased) continue;
        const isMeant = row.userId === words || isAt(row, words) || isCalled(nameOf(row), words);
        if (isMeant) found.push(await toPerson(row));
      }
      return found;
    },
    /** People who sign in with this address. People who only typed it are left out. */
    peopleAt: async (email: string): Promise<string[]> => {
      await current(peopleView);
      const found: string[] = [];
      for await (const row of all(peopleView)) if (row.proof !== 'asked' && isAt(row, email)) found.push(row.userId);
      return found;
    },
    /** Those with this id or name, or with an owner who signs in with this address. */
    findOrganizations: async (words: string): Promise<ListedOrganization[]> => {
      await current(organizationsView, membersView, peopleView);
      const found: ListedOrganization[] = [];
      for await (const row of all(organizationsView))
        if (row.organizationId === words || isCalled(row.name, words)) found.push(await toOrganization(row));
      if (found.length > 0 || !words.includes('@')) return found;
      for await (const row of all(peopleView)) {
        if (!isAt(row, words)) continue;
        for (const id of row.organizationIds) {
          const organization = await readerOf(id).get(organizationsView, '');
          if (!organization) continue;
          const listed = await toOrganization(organization);
          if (listed.owners.some((owner) => owner.id === row.userId)) found.push(listed);
        }
      }
      return found;
    },
  };
};
export type Directory = ReturnType<typeof createDirectory>;
