import type { InvitationRow, TeamEvent } from '@upline/contracts';
import { erased, invitationsView, mailProblemOf, unsentMailOf } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

type MailState = Pick<InvitationRow, 'mail' | 'mailProblem'>;

const mailed = (row: InvitationRow | null, generation: number, state: MailState): InvitationRow | null =>
  row?.generation === generation ? change(row, state) : row;

/**
 * Invitations with the state of their latest mail. An accepted or revoked invitation loses its address: an erasure of
 * the person would not find it here.
 */
export const invitationsProjection = defineProjection<InvitationRow, TeamEvent>({
  view: invitationsView,
  rowId: ({ data }) => ('invitationId' in data ? data.invitationId : null),
  on: {
    MemberInvited: (_row, event) => ({
      organizationId: organizationOf(event),
      invitationId: event.data.invitationId,
      email: event.data.email,
      invitedBy: event.data.invitedBy,
      status: 'open',
      mail: 'pending',
      generation: event.data.generation,
      linkGeneration: event.data.generation,
      linkRenewed: false,
      createdAt: event.meta.occurredAt,
      expiresAt: event.data.expiresAt,
    }),
    InvitationResent: (row, { data: { generation, expiresAt } }) =>
      row &&
      change(row, {
        generation,
        expiresAt,
        mail: 'pending',
        mailProblem: null,
        linkGeneration: row.linkGeneration + 1,
        linkRenewed: false,
      }),
    InvitationLinkRenewed: (row, { data: { linkGeneration } }) =>
      row && change(row, { linkGeneration, linkRenewed: true }),
    InvitationRevoked: (row) => row && change(row, { status: 'revoked', email: erased }),
    InvitationAccepted: (row, { data: { userId: acceptedBy } }) =>
      row && change(row, { status: 'accepted', email: erased, acceptedBy }),
    InvitationMailSent: (row, { data }) => mailed(row, data.generation, { mail: 'sent', mailProblem: null }),
    InvitationMailPutOff: (row, { data }) =>
      mailed(row, data.generation, { mail: 'pending', mailProblem: mailProblemOf(data) }),
    InvitationMailFailed: (row, { data }) =>
      mailed(row, data.generation, { mail: unsentMailOf(data.reason), mailProblem: mailProblemOf(data) }),
  },
});
