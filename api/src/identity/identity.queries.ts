import type { InboxRow, OrganizationRow, identityQueries } from '@upline/contracts';
import { inboxView, levelOf, membersView, organizationsView, personInitials, reject } from '@upline/contracts';
import type { QueryHandlers } from '../requests.ts';

/** Notifications above what the person has read. */
export const unreadOf = (row: InboxRow | null): number => row?.items.filter((item) => item.at > row.readUpTo).length ?? 0;

const toOrganization = ({ organizationId: id, ...row }: OrganizationRow) => ({ id, ...row });

export const identityReads: QueryHandlers<keyof typeof identityQueries> = {
  currentUser: async ({ actor, organizationId, reader }) => {
    const person = (await reader.people([actor.userId])).get(actor.userId);
    if (!person) return reject('identity/not-found');
    const key = `${organizationId}/${actor.userId}`;
    const [organization, member, inbox] = await Promise.all([
      reader.get(organizationsView, organizationId),
      reader.get(membersView, key),
      reader.get(inboxView, key),
    ]);
    const { userId: id, firstName, lastName, email, username, revision } = person;
    return {
      ...{ id, firstName, lastName, email, username, revision },
      initials: personInitials(person),
      role: actor.role,
      level: levelOf(member?.totalShares ?? 0),
      unreadNotifications: unreadOf(inbox),
      organization: organization ? toOrganization(organization) : null,
    };
  },
};
