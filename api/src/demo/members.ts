import { isRejection } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { createAccounts, embeddedIssuer, userIdOf } from '../identity/provider/accounts.ts';
import { completeSignIn, usernameOf } from '../identity/account/completeSignIn.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { uuidV7 } from '../platform/lib/ids.ts';
import { tokenOf } from '../team/invitationToken.ts';
import type { DemoActor, DemoApi } from './actors.ts';
import { send } from './actors.ts';
import { demoPeople } from './people.ts';

/** The password of everybody. */
export const demoPassword = 'demo-demo';

/** Places of the admins. */
const admins: readonly number[] = [1, 2];

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Person = { id: string; userId: string; email: string; firstName: string; lastName: string };

const personAt = (place: number, now: number): Person => {
  const [firstName, lastName] = demoPeople[place]?.name ?? ['Rep', String(place)];
  const id = uuidV7(now);
  const email = place === 0 ? 'leader@demo.test' : `${firstName.toLowerCase()}@demo.test`;
  return { id, userId: userIdOf(embeddedIssuer, id), email, firstName, lastName };
};

const goPro = async (api: DemoApi, organizationId: string): Promise<void> => {
  const meta = metaFor({ organizationId, actorId: null, timeZone, at: api.clock() });
  const command = { type: 'ChangePlan' as const, data: { planTier: 'pro' as const } };
  if (isRejection(await handleCommand({ repository: api.teams, id: organizationId, meta, command, judge: byProduct })))
    throw new Error('the demo could not change its plan');
};

const register = async (api: DemoApi, person: Person, at: Date): Promise<void> => {
  const { userId, email, firstName, lastName } = person;
  const meta = metaFor({ organizationId: null, actorId: userId, timeZone, at });
  const data = { userId, email, firstName, lastName, username: usernameOf(email), by: 'invitation' as const };
  await handleCommand({
    repository: api.users,
    id: userId,
    meta,
    command: { type: 'RegisterUser', data },
    judge: byProduct,
  });
};

const invite = async (api: DemoApi, sponsor: DemoActor, { email, at }: { email: string; at: Date }) => {
  const { id } = await send(api, sponsor, { name: 'InviteMember', body: { email }, at });
  return id;
};

/** Registers a person and accepts their invitation. */
const joinTeam = async (
  api: DemoApi,
  person: Person,
  { invitationId, organizationId, at }: { invitationId: string; organizationId: string; at: Date },
): Promise<DemoActor> => {
  const { userId, email } = person;
  const token = tokenOf(api.secret, { organizationId, invitationId, generation: 1, isMailed: true });
  await register(api, person, at);
  const actor: DemoActor = { userId, email, role: 'member', organizationId, timeZone };
  await send(api, actor, { name: 'AcceptInvitation', params: { token }, at });
  return actor;
};

const found = async (api: DemoApi, person: Person): Promise<DemoActor> => {
  const { userId, email, firstName, lastName } = person;
  const landing = await completeSignIn(api, { userId, email, firstName, lastName, timeZone, returnTo: '/' });
  const organizationId = 'organizationId' in landing ? landing.organizationId : null;
  if (organizationId === null) throw new Error('the demo could not found its organization');
  const leader: DemoActor = { userId, email, role: 'owner', organizationId, timeZone };
  await goPro(api, organizationId);
  const body = {
    name: 'Northern Lights',
    domain: 'northern-lights.example',
    timeZone,
    primaryColor: '#C2410C',
    secondaryColor: '#1B6A72',
    accentColor: '#EAB308',
  };
  await send(api, leader, { name: 'ChangeOrganization', params: { id: organizationId }, body });
  return leader;
};

/** The people of the demo by their places. The leader founds the organization, the others join as planned. */
export const createMembers = async (api: DemoApi, documents: DocumentStore) => {
  const now = api.clock().getTime();
  const people = [...demoPeople.keys()].map((place) => personAt(place, now + place));
  const accounts = createAccounts(documents);
  const createAccount = async (person: Person): Promise<void> => {
    if (!(await accounts.create({ ...person, password: demoPassword })))
      throw new Error(`${person.email} has an account already`);
  };
  const [leader, newest] = [people[0], people.at(-1)];
  if (!leader || !newest) throw new Error('the demo has nobody');
  await createAccount(leader);
  const actors = new Map<number, Promise<DemoActor>>([[0, found(api, leader)]]);
  const invitations = new Map<number, string>();
  const get = (place: number): Promise<DemoActor> =>
    actors.get(place) ?? Promise.reject(new Error(`member ${place} of the demo has not joined`));
  const personOf = (place: number): Person => {
    const person = people[place];
    if (!person) throw new Error(`the demo has no person ${place}`);
    return person;
  };

  const join = async (place: number, at: Date): Promise<DemoActor> => {
    const invitationId = invitations.get(place);
    if (invitationId === undefined) throw new Error(`person ${place} of the demo was not invited`);
    const leading = await get(0);
    const { organizationId } = leading;
    const actor = await joinTeam(api, personOf(place), { invitationId, organizationId, at });
    if (!admins.includes(place)) return actor;
    const { userId } = actor;
    await send(api, leading, { name: 'ChangeMemberRole', params: { userId }, body: { role: 'admin' }, at });
    return { ...actor, role: 'admin' as const };
  };

  return {
    get,
    /** Those who have joined. */
    all: (): Promise<DemoActor[]> => Promise.all(actors.values()),
    invite: async ({ person, sponsor }: { person: number; sponsor: number }, at: Date): Promise<void> => {
      invitations.set(person, await invite(api, await get(sponsor), { email: personOf(person).email, at }));
    },
    /** Lets a person join once `when` is there. */
    join: (place: number, { at, when }: { at: Date; when: Promise<unknown> }): Promise<DemoActor> => {
      const joining = when.then(() => join(place, at));
      actors.set(place, joining);
      return joining;
    },
    /** Lets the newest member sign in, as the README says: before they have joined, that founds a team of their own. */
    createNewest: () => createAccount(newest),
    /** Lets the others sign in too: their passwords take longer than the whole history. */
    createAccounts: async (): Promise<void> => {
      for (const person of people.slice(1, -1)) await createAccount(person);
    },
  };
};
export type DemoMembers = Awaited<ReturnType<typeof createMembers>>;
