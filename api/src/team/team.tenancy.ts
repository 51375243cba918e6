import { forLeaders } from '../platform/tenancy.ts';
import type { Tenancy } from '../platform/tenancy.ts';

/** The team's part of the tenancy matrix. Members and links of invitations are made by the test itself. */
export const teamTenancy = {
  calls: {
    InviteMember: { body: { email: 'guest@mail.example' }, own: 201 },
    RevokeInvitation: { subject: 'invitation', own: forLeaders(204), deleted: forLeaders(204) },
    ResendInvitation: { subject: 'invitation', own: 200, deleted: 410 },
    ChangeMemberRole: { subject: 'member', body: { role: 'member' }, own: forLeaders(200), deleted: 404 },
    RemoveMember: { subject: 'member', own: forLeaders(204), deleted: 404 },
    AcceptInvitation: { subject: 'token', own: 403, deleted: 410 },
    listMembers: { own: 200 },
    findMember: { subject: 'member', own: 200, deleted: 404 },
    countMembers: { own: 200 },
    listInvitations: { own: 200 },
    countInvitations: { own: 200 },
    // its maker is a leader here: a revoked one is answered to those who could see its link
    findInvitation: { subject: 'invitation', own: 200, deleted: [404, 404, 200, 200] },
    showInvitation: {
      subject: 'token',
      own: 200,
      deleted: 200,
      removed: 200,
      anonymous: 200,
      unknown: 200,
      malformed: 200,
    },
  },
} as const satisfies Tenancy;
