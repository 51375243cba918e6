import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import type { Config } from '@upline/infra/settings/config.ts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { createLog } from '@upline/infra/log/log.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Job } from '@upline/infra/ports/queue.ts';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import { openSqliteQueue } from '@upline/infra/sqlite/queue/sqliteQueue.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import Koa from 'koa';
import { createFirstAccount } from '../../src/identity/signIn/firstAccount.ts';
import { openIdentity } from '../../src/identity/identity.ts';
import type { SignedInPerson, SignInResult } from '../../src/identity/relyingParty/login.ts';
import { createSignUp } from '../../src/identity/signIn/signUp.ts';
import { createMailing } from '../../src/platform/mail/mailing.ts';
import { keepLanguage } from '../../src/platform/http/pages/languageChoice.ts';
import { createRightsChanges } from '../../src/platform/http/request/rightsChanges.ts';
import { recordingDone, withQuickRetries } from '../held/quickRetries.ts';

/** SESSION_SECRET of these servers. */
export const sessionSecret = 'a secret of at least 32 characters';

type Options = {
  sessionSecret?: string;
  /** The data folder, which stays; by default a temporary one that `close` removes. */
  folder?: string;
  publicUrl?: string;
  oidc?: Config['oidc'];
  signUpMode?: Config['signUp'];
  trustedProxies?: readonly string[];
  now?: () => number;
  /** Waits for so many ms, where many guess a password. */
  pause?: (ms: number) => Promise<unknown>;
  /** The clock of the rate limits in ms; the machine's by default. */
  limitsNow?: () => number;
  /** Wraps the document store, to count or delay calls. */
  watch?: (documents: DocumentStore) => DocumentStore;
  /** Called before each mail; an error that it throws is one of the mail server. */
  beforeMail?: (mail: Mail) => void;
  result?: (person: SignedInPerson, userId: string) => SignInResult;
};

/** The token of the one invitation that is open at the small server, and the address that it is for. */
export const openInvitation = 'an-open-invitation';
export const invitedAddress = 'bob@example.com';

const timesOf = ({ now, pause }: Options) => ({ ...(now ? { now } : {}), ...(pause ? { pause } : {}) });

const openStores = async (folder: string) => {
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
  const queue = await openSqliteQueue({ file: join(folder, 'queue.db'), writer });
  const bus = openThreadBus({ name: folder });
  const close = async (): Promise<void> => {
    await bus.close();
    await queue.close();
    await documents.close();
    await writer.close();
  };
  return { documents, queue, bus, close };
};

/**
 * A small web service with the real identity on embedded stores. Any address answers with the path, the host and the
 * session; `POST /switch` makes the organization in `?to=` the current one.
 */
export const startIdentityServer = async (options: Options = {}) => {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'upline-identity-'));
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = options.publicUrl ?? `http://localhost:${port}`;

  const store = await openStores(folder);
  const documents = options.watch?.(store.documents) ?? store.documents;
  const people: SignedInPerson[] = [];
  const mails: Mail[] = [];
  const logged: string[] = [];
  const jobsDone: string[] = [];
  let onJob: (job: Job) => void = () => undefined;
  const endedSockets: { sessionId?: string; userId?: string }[] = [];
  const first = createFirstAccount({ documents, isUnused: async () => true });
  const app = new Koa();
  app.silent = true;
  const log = createLog(parseConfig({ LOG_LEVEL: 'debug' }), { write: (line: string) => void logged.push(line) });
  const send = async (mail: Mail): Promise<void> => {
    options.beforeMail?.(mail);
    mails.push(mail);
  };
  const identity = await openIdentity({
    app,
    // no person is registered here, so nothing can be left behind
    sendsMails: true,
    invitationProof: async () => null,
    localeOf: async () => null,
    invitedAddress: async (token) => (token === openInvitation ? invitedAddress : null),
    unprovenAccounts: { isUnproven: async () => false, end: async () => undefined, endAt: async () => false },
    documents,
    limits: createMemoryLimits(options.limitsNow ? { now: options.limitsNow } : {}),
    mailer: createMailing({ send }, log),
    queue: {
      ...recordingDone(withQuickRetries(store.queue), jobsDone),
      enqueue: (jobs) => {
        jobs.forEach((job) => onJob(job));
        return store.queue.enqueue(jobs);
      },
    },
    log,
    config: {
      publicUrl: url,
      host: '127.0.0.1',
      port: () => port,
      sessionSecret: options.sessionSecret ?? sessionSecret,
      oidc: options.oidc ?? null,
      trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    },
    signedIn: async (person) => {
      people.push(person);
      const userId = identity.userIdOf(person.issuer, person.subject);
      return options.result?.(person, userId) ?? { userId, organizationId: null };
    },
    signUp: createSignUp({
      mode: options.signUpMode ?? 'open',
      first,
      isOpenInvitation: async (token, email) =>
        token === openInvitation && (email ?? invitedAddress) === invitedAddress,
      hasAccount: async () => false,
    }),
    endSockets: (match) => void endedSockets.push(match),
    rightsChanges: createRightsChanges(store.bus),
    ...timesOf(options),
  });
  app.use(keepLanguage(url));
  app.use(identity.session);
  app.use(identity.middleware);
  app.use(async (ctx) => {
    if (ctx.method === 'POST' && ctx.path === '/switch') await identity.setOrganization(ctx, String(ctx.query['to']));
    ctx.status = ctx.path.startsWith('/api/') || ctx.path.startsWith('/oidc') ? 404 : 200;
    const { readAt: _readAt, ...session } = ctx.session ?? {};
    ctx.body = { path: ctx.url, host: ctx.host, session: ctx.session && session };
  });
  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    url,
    /** The address that it listens on, when PUBLIC_URL is another one. */
    via: `http://127.0.0.1:${port}`,
    port,
    folder,
    identity,
    documents,
    people,
    mails,
    /** All log lines. */
    logged,
    /** The kinds of the finished jobs. */
    jobsDone,
    /** Calls back for each job that is enqueued from now on. */
    onJob: (hear: (job: Job) => void): void => void (onJob = hear),
    endedSockets,
    /** Stops the service; a folder that was given stays. */
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await identity.close();
      await store.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;
