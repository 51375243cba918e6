import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRejection } from '@upline/contracts';
import { parseConfig } from '@upline/infra/config.ts';
import { StartError } from '@upline/infra/ports.ts';
import { onStop } from '@upline/infra/stopSignals.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { createAccounts, embeddedIssuer, userIdOf } from '../identity/provider/accounts.ts';
import { completeSignIn } from '../identity/signedIn.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { tokenOf } from '../team/invitationToken.ts';
import type { DemoActor, DemoApi } from './actors.ts';
import { send } from './actors.ts';
import { createChance } from './chance.ts';
import type { DemoWorld } from './history.ts';
import { addSomeone, makeHistory, openSomething, shareSomething } from './history.ts';
import { demoAdmins, demoPeople } from './people.ts';

const password = 'demo-demo';
const weeks = 12;
const dayMs = 86_400_000;
/** Pause between two actions of the reps while the demo runs. */
const pauseMs = { least: 1_500, most: 5_000 };

const emailOf = (place: number, first: string): string =>
  place === 0 ? 'leader@demo.test' : `${first.toLowerCase()}@demo.test`;

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates an account and signs it in: the leader founds the organization, the others return to their invitation. */
const signUp = async (
  server: RunningServer,
  place: number,
  returnTo: string,
): Promise<{ userId: string; email: string; organizationId: string | null }> => {
  const [firstName, lastName] = demoPeople[place] ?? ['Rep', String(place)];
  const email = emailOf(place, firstName);
  const account = await createAccounts(server.ports.documents).create({ email, password, firstName, lastName });
  if (!account) throw new Error(`${email} has an account already`);
  const userId = userIdOf(embeddedIssuer, account.id);
  const landing = await completeSignIn(server.api.dependencies, {
    userId,
    email,
    firstName,
    lastName,
    timeZone,
    returnTo,
  });
  return { userId, email, organizationId: 'organizationId' in landing ? landing.organizationId : null };
};

const goPro = async (api: DemoApi, organizationId: string): Promise<void> => {
  const meta = metaFor({ organizationId, actorId: null, timeZone, at: api.clock() });
  const result = await handleCommand({
    repository: api.teams,
    id: organizationId,
    meta,
    command: { type: 'ChangePlan', data: { planTier: 'pro' } },
  });
  if (isRejection(result)) throw new Error('the demo could not change its plan');
};

/** Invites all others, signs them up and accepts. Returns all actors, the leader first. */
const joinTeam = async (server: RunningServer, leader: DemoActor): Promise<DemoActor[]> => {
  const api = server.api.dependencies;
  const { organizationId } = leader;
  const actors = [leader];
  for (const [place, [first]] of demoPeople.entries()) {
    if (place === 0) continue;
    const email = emailOf(place, first);
    const invitation = await send(api, leader, { name: 'InviteMember', body: { email } });
    const token = tokenOf(api.secret, { organizationId, invitationId: invitation.id, generation: 1, isMailed: true });
    const { userId } = await signUp(server, place, `/invite/${token}`);
    const actor: DemoActor = { userId, email, role: 'member', organizationId, timeZone };
    await send(api, actor, { name: 'AcceptInvitation', params: { token } });
    if (demoAdmins.includes(place))
      await send(api, leader, { name: 'ChangeMemberRole', params: { userId }, body: { role: 'admin' } });
    actors.push(actor);
  }
  return actors;
};

const found = async (server: RunningServer): Promise<DemoActor> => {
  const { userId, email, organizationId } = await signUp(server, 0, '/');
  if (organizationId === null) throw new Error('the demo could not found its organization');
  const leader: DemoActor = { userId, email, role: 'owner', organizationId, timeZone };
  await goPro(server.api.dependencies, organizationId);
  const body = {
    ...{ name: 'Northern Lights', domain: 'northern-lights.example', timeZone },
    ...{ primaryColor: '#C2410C', secondaryColor: '#365314', accentColor: '#EAB308' },
  };
  await send(server.api.dependencies, leader, { name: 'ChangeOrganization', params: { id: organizationId }, body });
  return leader;
};

/** Lets the reps share, open links and add prospects at a human pace until the signal aborts. */
const keepWorking = async (world: DemoWorld, signal: AbortSignal): Promise<void> => {
  const { chance, actors, shares } = world;
  while (!signal.aborted) {
    const actor = actors[1 + Math.floor(chance.next() ** 2 * (actors.length - 1))];
    const dice = chance.next();
    const recent = shares.slice(-200);
    if (actor && dice < 0.55) await shareSomething(world, actor);
    else if (actor && dice < 0.7) await addSomeone(world, actor);
    else if (recent.length > 0) await openSomething(world, chance.pick(recent));
    const pause = pauseMs.least + chance.next() * (pauseMs.most - pauseMs.least);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
};

const run = async (): Promise<void> => {
  process.umask(0o077);
  const folder = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'upline-demo-'));
  const config = parseConfig({ ...process.env, DATA_DIR: folder, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  let time: number | null = Date.now() - weeks * 7 * dayMs;
  const server = await startServer(config, { clock: () => new Date(time ?? Date.now()) });
  process.stdout.write('Making twelve weeks of history …\n');
  const leader = await found(server);
  const actors = await joinTeam(server, leader);
  const world: DemoWorld = { api: server.api.dependencies, actors, chance: createChance(7), assetIds: [], shares: [] };
  await makeHistory(world, weeks, (at) => {
    time = at;
  });
  time = null;
  process.stdout.write(
    `\nUpline's demo runs at ${config.publicUrl}\n` +
      `Sign in as leader@demo.test with the password ${password}; stop with Ctrl-C, nothing is kept.\n\n`,
  );
  const stop = new AbortController();
  const working = keepWorking(world, stop.signal);
  const end = (): void => {
    stop.abort();
    void working
      .finally(server.close)
      .finally(() => process.env['DATA_DIR'] === undefined && rmSync(folder, { recursive: true, force: true }))
      .finally(() => process.exit(0));
  };
  onStop(end);
  await working;
};

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
