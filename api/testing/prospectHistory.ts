import { randomUUID } from 'node:crypto';
import type { ShareRow } from '@upline/contracts';
import { peopleView, sharesView } from '@upline/contracts';
import type { NewEvent } from '@upline/infra/ports/eventStore.ts';
import { createReaderOf } from '../src/platform/queries/reader.ts';
import { publishEmpty } from './emptyViews.ts';
import { openOwnEvents } from './ownEvents.ts';
import { openSqliteFolder } from '@upline/infra/testing/readStore/sqliteFolder.ts';

export const organizationId = 'o1';
const ownerId = 'u1';

/** A time that is so many minutes after the beginning of a history. */
export const minute = (minutes: number): string => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();

const event = (type: string, data: Record<string, unknown>, at: string): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  meta: {
    organizationId,
    actorId: ownerId,
    commandId: randomUUID(),
    requestHash: null,
    correlationId: 'r1',
    occurredAt: at,
    localDate: at.slice(0, 10),
  },
});

const details = { name: 'Lena', email: null, phone: null, notes: null, source: null };

/** Events of the prospect with this id. */
export const eventsOf = (prospectId: string) => {
  const ids = { prospectId, ownerId };
  const made = (type: string, data: object, at: string): NewEvent => event(type, { ...ids, ...data }, at);
  return {
    added: (at: string) => made('ProspectAdded', { ...details, status: 'new' }, at),
    changed: (changes: object, at: string) => made('ProspectChanged', { ...details, ...changes }, at),
    status: (from: string, to: string, at: string) =>
      made('ProspectStatusChanged', { from, to, firstConversion: false }, at),
    note: (text: string, at: string) => made('NoteAdded', { noteId: randomUUID(), text }, at),
    contact: (happenedAt: string, at: string) =>
      made('ContactLogged', { contactId: 'c', kind: 'call', outcome: 'reached', happenedAt, note: null }, at),
    planned: (followUpId: string, dueOn: string, at: string) =>
      made(
        'FollowUpPlanned',
        { followUpId, dueOn, dueTime: null, timeZone: 'UTC', plannedBy: 'person', note: null },
        at,
      ),
    moved: (followUpId: string, dueOn: string, at: string) =>
      made('FollowUpMoved', { followUpId, dueOn, dueTime: null, timeZone: 'UTC' }, at),
    wants: (wants: string, at: string) => made('ProspectWantsChanged', { wants }, at),
  };
};

const shareData = (shareId: string, prospectId: string) => ({
  shareId,
  assetId: 'a1',
  assetTitle: 'Tour',
  sharedBy: ownerId,
  prospectId,
  sharedVia: 'link',
});

/** Events of a share with a prospect. */
export const shareEventsOf = (shareId: string, prospectId: string) => ({
  shared: (at: string) => event('AssetShared', shareData(shareId, prospectId), at),
  viewed: (people: number, at: string) =>
    event(
      'ShareViewed',
      { ...shareData(shareId, prospectId), people, bots: people === 0 ? 1 : 0, teammates: 0, first: false },
      at,
    ),
});

/** An event store and the row of each share, with a reader of them. */
export const openHistory = async () => {
  const { events, close } = await openOwnEvents();
  const folder = await openSqliteFolder();
  const { store, close: closeReads } = await folder.open();
  const token = await publishEmpty(store, [sharesView, peopleView]);
  const generation = { view: 'shares', version: sharesView.version, generation: `${token}-a` };
  let position = 0;
  let revisions = new Map<string, number>();

  const append = async (stream: string, added: readonly NewEvent[]): Promise<void> => {
    const before = revisions.get(stream);
    const { revision } = await events.append(stream, before ?? 'none', added);
    revisions = revisions.set(stream, revision);
  };
  return {
    events,
    reader: createReaderOf(store, { live: store.live })(organizationId),
    append,
    /** Stores the events of a share, and its row as the projector folds it. */
    share: async (shareId: string, prospectId: string, added: readonly NewEvent[]): Promise<void> => {
      await append(`share-${shareId}`, added);
      const people = added.reduce((sum, { data }) => sum + Number(data['people'] ?? 0), 0);
      const row: ShareRow = {
        organizationId,
        shareId,
        prospectId,
        assetId: 'a1',
        assetTitle: 'Tour',
        sharedBy: ownerId,
        sharedVia: 'link',
        people,
        bots: 0,
        teammates: 0,
        withdrawn: false,
        createdAt: added[0]?.meta.occurredAt ?? '',
        firstViewedAt: null,
        lastViewedAt: null,
        revision: added.length - 1,
      };
      position += 1;
      const rows = [{ key: `${organizationId}/${shareId}`, position, row }];
      const checkpoint = { position, eventId: 'e', count: position, hash: '' };
      await store.save(token, [{ generation, rows, changes: [], checkpoint }]);
    },
    close: async (): Promise<void> => {
      await close();
      await closeReads();
      await folder.remove();
    },
  };
};
export type History = Awaited<ReturnType<typeof openHistory>>;
