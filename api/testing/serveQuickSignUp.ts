import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Api } from '../src/api.ts';
import { createAccounts, embeddedIssuer } from '../src/identity/provider/accounts.ts';
import { hashPassword } from '../src/identity/provider/passwords.ts';
import { openSessions } from '../src/identity/session/openSessions.ts';
import { createSessions } from '../src/identity/session/session.ts';
import { completeSignIn } from '../src/identity/account/completeSignIn.ts';
import { invitationIn } from '../src/identity/signIn/signUp.ts';
import { pageLanguageOf } from '../src/platform/http/request/language.ts';
import { uuidV7 } from '../src/platform/lib/ids.ts';
import { newcomer, socketOf } from './quickSignUp.ts';

type Needs = Api['dependencies'];

const hashes = new Map<string, Promise<string>>();

/** One hash for all accounts with the same password: each takes 35 ms of a core. */
const sharedHash = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

const shownFirst = ['people', 'organizations', 'members', 'metrics', 'inbox'];

/** The most waits for a view. Each lasts up to two seconds, or no time where no projector runs. */
const maxWaits = 30;

/** Waits until the views of the first page show what is stored now, however busy the machine is. */
const untilShown = async ({ events, tracker }: Needs): Promise<void> => {
  const head = await events.head();
  // a projector that a test has not started yet has built none
  if ((await Promise.all(shownFirst.map(tracker.live))).includes(null)) return;
  for (let waits = 0; waits < maxWaits && (await tracker.positionOf(shownFirst)) < head; waits += 1)
    await tracker.reach(shownFirst, head);
};

/** Makes an account as the page does, and completes the sign-in as the callback does. */
const signUp = async (needs: Needs, ctx: Context, person: z.infer<typeof newcomer>) => {
  const { email, password, returnTo } = person;
  const id = uuidV7(Date.now());
  const userId = needs.identity.userIdOf(embeddedIssuer, id);
  if (!(await needs.signUp.admits({ userId, email, invitation: invitationIn(returnTo) })))
    throw new Error(`${email} may not sign up`);
  const names = { firstName: person.firstName || null, lastName: person.lastName || null };
  const account = await createAccounts(needs.documents, sharedHash).create({ ...names, email, password, id });
  if (!account) throw new Error(`${email} has an account already`);
  await needs.signUp.made(userId);
  const origin = { timeZone: 'UTC', locale: pageLanguageOf(ctx), returnTo };
  const landing = await completeSignIn(needs, { ...names, ...origin, userId, email, hasOwnAccount: true });
  if (!('organizationId' in landing)) throw new Error(`${email} could not sign in: ${JSON.stringify(landing)}`);
  await untilShown(needs);
  return { userId, email, organizationId: landing.organizationId };
};

type Options = { dependencies: Needs; sessionSecret: string; port: number };

/**
 * Lets `quickSignUp` of a browser sign people up at the server of this process without its pages, which take most of
 * the time of a sign-up. The functions that the pages call store the same.
 */
export const serveQuickSignUp = async ({ dependencies, sessionSecret, port }: Options) => {
  const { documents, endSockets, rightsChanges, publicUrl } = dependencies;
  const { store } = openSessions({ documents, endSockets, rightsChanges, config: { sessionSecret } });
  const app = new Koa();
  app.silent = true;
  const sessions = createSessions({ app, store, publicUrl, now: Date.now });
  app.use(sessions.middleware);
  app.use(async (ctx) => {
    const session = { providerSession: null, authenticatedAt: new Date().toISOString(), idToken: undefined };
    try {
      const person = await signUp(dependencies, ctx, newcomer.parse(JSON.parse(await text(ctx.req))));
      await sessions.start(ctx, { ...session, ...person });
      ctx.status = 204;
    } catch (error) {
      ctx.status = 500;
      ctx.body = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  });
  const path = socketOf(port);
  // a server that was killed left its socket there
  rmSync(path, { force: true });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(path);
  await once(server, 'listening');
  return {
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
};
