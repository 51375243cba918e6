import type { IdentityEvent, PersonRow, TeamEvent } from '@upline/contracts';
import { erased, peopleView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection.ts';
import type { Audience } from '../projection.ts';

/** A person's name and memberships. The erased values are written here too, so that a live row equals one rebuilt without the key. */
export const peopleProjection = defineProjection<PersonRow, IdentityEvent | TeamEvent>({
  view: peopleView,
  key: (event) => ('userId' in event.data ? event.data.userId : null),
  tell: (row) => [`user:${row.userId}`, ...row.organizationIds.map((id): Audience => `organization:${id}`)],
  on: {
    UserRegistered: (_row, { data, revision }) => ({
      organizationId: null,
      userId: data.userId,
      email: data.email,
      firstName: data.firstName,
      lastName: data.lastName,
      username: data.username,
      organizationIds: [],
      wasMember: false,
      erased: false,
      revision,
    }),
    ProfileChanged: (row, { data: { email, firstName, lastName, username }, revision }) =>
      row && change(row, { email, firstName, lastName, username, revision }),
    PersonErased: (row, { revision }) =>
      row &&
      change(row, {
        email: erased,
        firstName: row.firstName === null ? null : erased,
        lastName: row.lastName === null ? null : erased,
        username: erased,
        erased: true,
        revision,
      }),
    MemberJoined: (row, event) => {
      const organizationId = organizationOf(event);
      if (!row || row.organizationIds.includes(organizationId)) return row;
      return change(row, { organizationIds: [...row.organizationIds, organizationId], wasMember: true });
    },
    MemberRemoved: (row, event) => {
      const organizationId = organizationOf(event);
      if (!row?.organizationIds.includes(organizationId)) return row;
      return change(row, { organizationIds: row.organizationIds.filter((id) => id !== organizationId) });
    },
  },
});
