import type { ProspectEvent, ProspectRow, ShareEvent, ShareMark } from '@upline/contracts';
import {
  comparedEmail,
  comparedPhone,
  erased,
  isChosenStatus,
  isRefusalUndoable,
  lastChangeSince,
  lastChangeWith,
  orderOf,
  phoneWords,
  prospectsView,
  wordsOf,
} from '@upline/contracts';
import {
  change,
  defineProjection,
  defineWords,
  intoArchive,
  organizationOf,
  outOfArchive,
} from '../projection/projection.ts';
import { afterContact, afterShare, withoutShare } from './contactTimes.projection.ts';
import type { ContactTimes } from './contactTimes.projection.ts';

const words = defineWords(['name', 'email', 'phone', 'source'], ({ name, email, phone, source }) =>
  wordsOf(name, email, ...phoneWords(phone), source),
);

const orErased = (value: string | null): string | null => (value === null ? null : erased);

const revised = (row: ProspectRow | null, { revision }: ProspectEvent): ProspectRow | null =>
  row && change(row, { revision });

/** A change of the status or the last contact, with what an undo of it needs. */
const changed = (row: ProspectRow, event: ProspectEvent, changes: Partial<ProspectRow>): ProspectRow => {
  const { status, lastContactedAt, recentShares, refused } = row;
  const lastChange = lastChangeWith(row.lastChange, event, { status, lastContactedAt, recentShares, refused });
  return { ...row, ...changes, lastChange, revision: event.revision };
};

/** The last contact once something happened to a share with the prospect. */
const afterMark = (times: ContactTimes, { kind, shareId, at }: ShareMark): ContactTimes => {
  if (kind === 'shared') return afterShare(times, { shareId, at });
  return kind === 'retracted' ? withoutShare(times, shareId) : times;
};

const marked = (row: ProspectRow, mark: ShareMark): ProspectRow => ({
  ...row,
  ...afterMark(row, mark),
  ...(row.lastChange && { lastChange: lastChangeSince(row.lastChange, mark) }),
});

type Undo = Extract<ProspectEvent, { type: 'ProspectChangeUndone' }>;

const undone = (row: ProspectRow, { data, revision }: Undo): ProspectRow => {
  const { lastChange } = row;
  if (lastChange?.commandId !== data.undoneCommandId) return change(row, { status: data.to, revision });
  const { before, since } = lastChange;
  const { refused = null } = before;
  const { lastContactedAt, recentShares } = since.reduce<ContactTimes>(afterMark, before);
  return change(row, { status: data.to, lastContactedAt, recentShares, refused, lastChange: null, revision });
};

type Refusing = Extract<ProspectEvent, { type: 'ContactRefused' }>;

/** A person asked not to be contacted. */
const refusing = (row: ProspectRow, event: Refusing): ProspectRow => {
  const { data, meta, revision } = event;
  const refused = { via: data.via, at: row.refused?.at ?? meta.occurredAt };
  if (isRefusalUndoable(row.lastChange, event)) return changed(row, event, { refused });
  return change(row, { refused, lastChange: null, revision });
};

/**
 * Prospects. Contact is recorded when the status becomes contacted, when somebody logs one, and when something is
 * shared with them, unless that is taken back. The erased values are written here too, so that a live row equals one
 * rebuilt without the key.
 */
export const prospectsProjection = defineProjection<ProspectRow, ProspectEvent | ShareEvent>({
  view: prospectsView,
  rowId: ({ data }) => ('prospectId' in data ? data.prospectId : null),
  keyed: {
    after: ['ProspectAdded', 'ProspectChanged', 'ProspectErased'],
    texts: ({ email, phone }) => ({
      emailKey: email === null || email === erased ? null : comparedEmail(email),
      phoneKey: comparedPhone(phone),
    }),
  },
  on: {
    ProspectAdded: (_row, event) => {
      const { prospectId, ownerId, name, email, phone, status, source, notes, importId } = event.data;
      const createdAt = event.meta.occurredAt;
      return {
        organizationId: organizationOf(event),
        prospectId,
        ownerId,
        name,
        email,
        phone,
        status,
        source,
        notes,
        deleted: false,
        createdAt,
        // a file does not say when
        lastContactedAt: status === 'contacted' && importId === undefined ? createdAt : null,
        refused: null,
        revision: event.revision,
        words: words(null, event.data),
        nameOrder: orderOf(name),
      };
    },
    ProspectChanged: (row, { data: { name, email, phone, notes, source }, revision }) =>
      row &&
      change(row, {
        name,
        email,
        phone,
        notes,
        source,
        revision,
        words: words(row, { name, email, phone, source }),
        nameOrder: orderOf(name),
      }),
    ProspectStatusChanged: (row, event) => {
      if (!row) return null;
      const { to: status } = event.data;
      const isContact = status === 'contacted' && isChosenStatus(event.data);
      return changed(row, event, { status, ...(isContact && afterContact(row, event.meta.occurredAt)) });
    },
    ProspectContacted: (row, event) => row && changed(row, event, afterContact(row, event.meta.occurredAt)),
    ContactLogged: (row, event) => row && changed(row, event, afterContact(row, event.data.happenedAt)),
    ProspectChangeUndone: (row, event) => row && undone(row, event),
    AnswerTaken: revised,
    NoteAdded: revised,
    FollowUpPlanned: revised,
    FollowUpMoved: revised,
    FollowUpDone: revised,
    FollowUpDropped: revised,
    ProspectWantsChanged: revised,
    ContactRefused: (row, event) => row && refusing(row, event),
    ContactAllowed: (row, { revision }) => row && change(row, { refused: null, lastChange: null, revision }),
    ProspectReassigned: (row, { data: { ownerId }, revision }) => row && change(row, { ownerId, revision }),
    ProspectDeleted: (row, event) => row && change(row, intoArchive(event), { revision: event.revision }),
    ProspectRestored: (row, { revision }) =>
      row && change<ProspectRow>(outOfArchive(row), { deleted: false, revision }),
    ProspectErased: (row, { revision }) => {
      if (!row) return null;
      const gone = {
        name: erased,
        email: orErased(row.email),
        phone: orErased(row.phone),
        source: orErased(row.source),
      };
      return change<ProspectRow>(outOfArchive(row), {
        ...gone,
        notes: orErased(row.notes),
        lastChange: null,
        deleted: true,
        revision,
        words: words(row, gone),
        nameOrder: '',
      });
    },
    AssetShared: (row, { data: { shareId, assetId }, meta: { occurredAt: at } }) =>
      row && marked(row, { kind: 'shared', shareId, assetId, at }),
    ShareRetracted: (row, { data: { shareId, assetId }, meta: { occurredAt: at } }) =>
      row && marked(row, { kind: 'retracted', shareId, assetId, at }),
  },
});
