import { expect } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { ActorName } from './matrix.ts';
import { insiders, outsiders } from './matrix.ts';
import type { Maker } from './matrixThings.ts';
import { createMaker } from './matrixThings.ts';
import { changePlan } from '../people/operate.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';

/** All actors, in the order of the matrix. */
export const everyone: readonly ActorName[] = [...insiders, ...outsiders];

/** The id of the browser's current organization. */
export const organizationOf = async (browser: Browser): Promise<string> =>
  (await call<{ organization: { id: string } }>(browser, 'GET /api/auth/user')).body.organization.id;

/** Two organizations with all actors of the matrix, signed in, and a maker of things for each organization. */
export const makeActors = async (
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
): Promise<{ actors: ReadonlyMap<ActorName, Browser>; own: Maker; foreign: Maker }> => {
  const owner = await foundOrganization(server.url, 'alpha');
  const stranger = await foundOrganization(server.url, 'beta');
  // more than ten seats are used here
  for (const leader of [owner, stranger]) await changePlan(server, await organizationOf(leader), 'pro');
  const admin = await addMember(server.url, owner, 'admin');
  const maker = await addMember(server.url, owner, 'maker');
  const removed = await addMember(server.url, owner, 'removed');
  const member = await addMember(server.url, owner, 'member');
  expect(
    (await call(owner, `PUT /api/team-members/${await idOf(admin)}/role`, { body: { role: 'admin' } })).status,
  ).toBe(200);
  expect((await call(owner, `DELETE /api/team-members/${await idOf(removed)}`)).status).toBe(204);
  const all = { owner, admin, maker, member, removed, stranger, anonymous: createBrowser(server.url) };
  return {
    actors: new Map(everyone.map((name) => [name, all[name]])),
    own: createMaker(server.url, { owner, maker, email: 'maker@team.example' }),
    foreign: createMaker(server.url, { owner: stranger, maker: stranger, email: 'beta@team.example' }),
  };
};
