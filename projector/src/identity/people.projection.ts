import type { IdentityEvent, PersonRow, TeamEvent } from '@upline/contracts';
import { erased, peopleView, wordsOf } from '@upline/contracts';
import { change, defineProjection, defineWords, organizationOf } from '../projection/projection.ts';
import type { Audience } from '../projection/projection.ts';

const orErased = (value: string | null): string | null => (value === null ? null : erased);

// only the person themselves sees the username, so that no search may find it
const words = defineWords(['firstName', 'lastName', 'email'], ({ firstName, lastName, email }) =>
  wordsOf(firstName, lastName, email),
);

const signIn = (row: PersonRow, now: Pick<PersonRow, 'email' | 'proof' | 'provenBy' | 'revision'>): PersonRow =>
  change(row, { ...now, words: words(row, { ...row, email: now.email }) });

type Added = Pick<PersonRow, 'phone' | 'reachable' | 'greeting'>;

/** What earlier versions leave out of a changed profile stays as it was. */
const addedTo = (row: PersonRow, { phone, reachable, greeting }: Added): Added => ({
  phone: phone === undefined ? (row.phone ?? null) : phone,
  reachable: reachable ?? row.reachable ?? false,
  greeting: greeting === undefined ? (row.greeting ?? null) : greeting,
});

/** The row with the role that an event gives in its organization, where the person is a member. */
const withRole = (
  row: PersonRow | null,
  event: Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRoleChanged' }>,
): PersonRow | null => {
  const place = row?.organizationIds.indexOf(organizationOf(event)) ?? -1;
  const { role } = event.data;
  return row?.role && place >= 0 && row.role[place] !== role ? change(row, { role: row.role.with(place, role) }) : row;
};

/**
 * A person's name and memberships. An erasure writes `[erased]`, so that a live row equals one rebuilt without the key.
 */
export const peopleProjection = defineProjection<PersonRow, IdentityEvent | TeamEvent>({
  view: peopleView,
  key: (event) => ('userId' in event.data ? event.data.userId : null),
  audience: (row) => [`user:${row.userId}`, ...row.organizationIds.map((id): Audience => `organization:${id}`)],
  on: {
    UserRegistered: (_row, { data, revision }) => ({
      organizationId: null,
      userId: data.userId,
      email: data.email,
      proof: 'unasked',
      provenBy: null,
      contactEmail: data.email,
      firstName: data.firstName,
      lastName: data.lastName,
      username: data.username,
      phone: null,
      reachable: false,
      greeting: null,
      organizationIds: [],
      role: [],
      wasMember: false,
      erased: false,
      revision,
      words: words(null, data),
    }),
    ProfileChanged: (row, { data: { email: contactEmail, firstName, lastName, username, ...data }, revision }) =>
      row &&
      change(row, {
        contactEmail,
        firstName,
        lastName,
        username,
        ...addedTo(row, data),
        revision,
        words: words(row, { email: row.email, firstName, lastName }),
      }),
    EmailConfirmationAsked: (row, { data: { email }, revision }) =>
      row && signIn(row, { email, proof: 'asked', provenBy: null, revision }),
    EmailConfirmed: (row, { data: { email, by }, revision }) =>
      row && signIn(row, { email, proof: 'confirmed', provenBy: by, revision }),
    PersonErased: (row, { revision }) => {
      if (!row) return null;
      const gone = { email: erased, firstName: orErased(row.firstName), lastName: orErased(row.lastName) };
      return change(row, {
        ...gone,
        contactEmail: erased,
        username: erased,
        phone: orErased(row.phone ?? null),
        reachable: false,
        greeting: orErased(row.greeting ?? null),
        erased: true,
        revision,
        words: words(row, gone),
      });
    },
    MemberJoined: (row, event) => {
      const organizationId = organizationOf(event);
      if (!row || row.organizationIds.includes(organizationId)) return withRole(row, event);
      const role = [...(row.role ?? []), event.data.role];
      return change(row, { organizationIds: [...row.organizationIds, organizationId], role, wasMember: true });
    },
    MemberRoleChanged: withRole,
    MemberRemoved: (row, event) => {
      const place = row?.organizationIds.indexOf(organizationOf(event)) ?? -1;
      if (!row || place < 0) return row;
      const organizationIds = row.organizationIds.toSpliced(place, 1);
      return change(row, { organizationIds, role: row.role?.toSpliced(place, 1) });
    },
  },
});
