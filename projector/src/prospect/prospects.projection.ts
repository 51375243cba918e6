import type { ProspectEvent, ProspectRow, ShareEvent } from '@upline/contracts';
import { comparedEmail, comparedPhone, erased, orderOf, phoneWords, prospectsView, wordsOf } from '@upline/contracts';
import { change, defineProjection, defineWords, organizationOf } from '../projection/projection.ts';
import { afterContact, afterShare, withoutShare } from './contactTimes.projection.ts';

const words = defineWords(['name', 'email', 'phone', 'source'], ({ name, email, phone, source }) =>
  wordsOf(name, email, ...phoneWords(phone), source),
);

const orErased = (value: string | null): string | null => (value === null ? null : erased);

const revised = (row: ProspectRow | null, { revision }: ProspectEvent): ProspectRow | null =>
  row && change(row, { revision });

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
      const { prospectId, ownerId, name, email, phone, status, source, notes } = event.data;
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
        lastContactedAt: status === 'contacted' ? createdAt : null,
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
    ProspectStatusChanged: (row, { data: { to: status }, meta, revision }) =>
      row &&
      change(row, {
        status,
        ...(status === 'contacted' && afterContact(row, meta.occurredAt)),
        revision,
      }),
    ProspectContacted: (row, { meta, revision }) =>
      row && change(row, { ...afterContact(row, meta.occurredAt), revision }),
    ContactLogged: (row, { data: { happenedAt }, revision }) =>
      row && change(row, { ...afterContact(row, happenedAt), revision }),
    NoteAdded: revised,
    FollowUpPlanned: revised,
    FollowUpMoved: revised,
    FollowUpDone: revised,
    FollowUpDropped: revised,
    ProspectWantsChanged: revised,
    ProspectReassigned: (row, { data: { ownerId }, revision }) => row && change(row, { ownerId, revision }),
    ProspectDeleted: (row, { revision }) => row && change(row, { deleted: true, revision }),
    ProspectRestored: (row, { revision }) => row && change(row, { deleted: false, revision }),
    ProspectErased: (row, { revision }) => {
      if (!row) return null;
      const gone = {
        name: erased,
        email: orErased(row.email),
        phone: orErased(row.phone),
        source: orErased(row.source),
      };
      return change(row, {
        ...gone,
        notes: orErased(row.notes),
        deleted: true,
        revision,
        words: words(row, gone),
        nameOrder: '',
      });
    },
    AssetShared: (row, { data: { shareId }, meta: { occurredAt: at } }) =>
      row && change(row, afterShare(row, { shareId, at })),
    ShareRetracted: (row, { data: { shareId } }) => row && change(row, withoutShare(row, shareId)),
  },
});
