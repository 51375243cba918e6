import { createServer } from 'node:http';
import type { Server } from 'node:http';
import Router from '@koa/router';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import type { HealthOptions } from '@upline/infra/health/health.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { Ports } from '@upline/infra/ports.ts';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { capabilities } from './capabilities.ts';
import { combineCapabilities, createDependencies } from './dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import { createLacksFactor } from './identity/security/ownerFactor.ts';
import { completeRestore } from './identity/account/restoring.ts';
import { findSessions } from './identity/session/sessionStore.ts';
import { answerWait } from './identity/signIn/pages.ts';
import { adminRoutes } from './operator/admin.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import type { Capability, Routes } from './platform/capability.ts';
import { createFreshness, followLog } from './platform/commands/follow.ts';
import { readBodies } from './platform/http/request/bodies.ts';
import { createCallerOf } from './platform/http/request/caller.ts';
import { createClientAddress, createFromProxy, unnamedProxy } from './platform/http/request/clientAddress.ts';
import { createLook } from './looking.ts';
import { openSignIn } from './openSignIn.ts';
import { openReading } from './reading.ts';
import { dispatch } from './platform/http/dispatch.ts';
import { errors } from './platform/http/chain/problems.ts';
import { createDirectCommands } from './platform/http/directCommands.ts';
import { healthRoutes } from './platform/http/server/health.ts';
import { createIncoming } from './platform/http/incoming.ts';
import { createLateRefusals } from './platform/http/limits/lateRefusals.ts';
import { answerClientErrors, serverOptions, shortAddresses } from './platform/http/server/serverLimits.ts';
import { listen, portOf } from './platform/http/server/listening.ts';
import { mountCalls } from './platform/http/call/mount.ts';
import { createOpenAnswers } from './platform/http/limits/openRequests.ts';
import { createOperatorAccess } from './platform/http/limits/operatorAccess.ts';
import { pages, staticFiles } from './platform/http/pages/pages.ts';
import { publicSide } from './platform/http/limits/publicSide.ts';
import { sameOriginOnly, securityHeaders } from './platform/http/server/security.ts';
import { createTurns, turns } from './platform/http/limits/turns.ts';
import { watchAnswers } from './platform/http/limits/unreadAnswers.ts';
import { workJobs } from './platform/jobs.ts';
import { createObserve, measure } from './platform/metrics/observing.ts';
import type { Observe } from './platform/metrics/observing.ts';
import { openServerMetrics, watchServer } from './platform/metrics/openServerMetrics.ts';
import type { ServerMetrics } from './platform/metrics/openServerMetrics.ts';
import { watchPorts } from './platform/metrics/watchPorts.ts';
import { whenBack } from '@upline/infra/stores/whenBack.ts';
import { createFetchPicture } from './platform/pictures/fetchPicture.ts';
import type { FetchPicture } from './platform/pictures/fetchPicture.ts';
import { createGateway } from './platform/live/gateway.ts';

export type ApiOptions = {
  config: Config;
  secrets: { sessionSecret: string; operatorToken: string };
  log: Logger;
  clock?: () => Date;
  /** The state of a projector in this process. */
  projector?: HealthOptions['projector'];
  /** Changes where pictures come from. */
  pictures?: (fetchPicture: FetchPicture) => FetchPicture;
};

/** Everything that a part of the api takes: each takes what it names of it. */
const completeDependencies = async (
  ports: Ports,
  parts: { app: Koa; server: Server; options: ApiOptions; isCurrent: () => boolean },
) => {
  const { config, secrets, log, clock, pictures = (own) => own } = parts.options;
  const base = createDependencies(ports, {
    ...{
      ...{ publicUrl: config.publicUrl, secret: secrets.sessionSecret },
      ...{ signUpMode: config.signUp, sendsMails: config.smtpUrl !== null },
      ...{ isCurrent: parts.isCurrent, log },
      snapshots: { every: config.snapshotEvents, log },
    },
    ...{ mailLimits: config.mailLimits, newPlan: config.newPlan },
    ...(clock ? { clock } : {}),
  });
  const identity = await whenBack(() => openSignIn(base, parts), log);
  const addressOf = createClientAddress(config.trustedProxies, {
    onUnnamedProxy: (proxy) => log.warn({ proxy }, unnamedProxy),
  });
  const now = clock ? () => clock().getTime() : () => performance.now();
  const watch = watchAnswers(now);
  const lacksFactor = createLacksFactor(base, identity);
  return {
    ...base,
    ...{ ...combineCapabilities(base), look: createLook(base, parts.options) },
    ...openReading(base, { config, secret: secrets.sessionSecret, now, log }),
    ...{ now, watch, open: createOpenAnswers({ addressOf, sessionOfCookie: identity.sessionOfCookie, watch }) },
    ...{ identity, log, switchTo: identity.setOrganization },
    ...{ sessionOfCookie: identity.sessionOfCookie, sessionOf: identity.sessionOf },
    ...{ lacksFactor, callerOf: createCallerOf({ ...base, lacksFactor, sessionNow: identity.sessionNow }) },
    ...{ addressOf, directCommands: createDirectCommands(), turns: createTurns() },
    fetchPicture: pictures(createFetchPicture({ privateHosts: config.thumbnailHosts })),
    findSessions: (ids: readonly string[]) => findSessions(ports.documents, ids),
  };
};
type Complete = Awaited<ReturnType<typeof completeDependencies>>;

type Stacking = { options: ApiOptions; routes: readonly Routes[]; metrics: ServerMetrics; observe: Observe };

/** What handles a request, in order. Capabilities add their routes before or after the session is known. */
const stackOf = (needs: Complete, { options, routes, metrics, observe }: Stacking): Middleware[] => {
  const { publicUrl, contactUrl } = options.config;
  const { identity, open } = needs;
  const onlyOperator = createOperatorAccess({ ...needs, ...options.secrets });
  const refusals = createLateRefusals(needs.now);
  const router = new Router();
  for (const capability of declared) mountCalls(router, capability, { ...needs, needs });
  return [
    open.sendPieces,
    measure(observe),
    errors(options.log),
    securityHeaders(publicUrl),
    open.anonymous,
    publicSide({ ...needs, refusals, answerWait }),
    shortAddresses(),
    healthRoutes({ onlyOperator, metrics, look: needs.look, publicUrl }),
    staticFiles(),
    ...routes.flatMap(({ beforeOrigin }) => beforeOrigin ?? []),
    sameOriginOnly(publicUrl),
    ...routes.flatMap(({ beforeSession }) => beforeSession ?? []),
    identity.middleware,
    operatorRoutes({ ...needs, onlyOperator }),
    adminRoutes(needs, onlyOperator),
    identity.session,
    refusals.layer,
    open.signedIn,
    readBodies,
    turns(needs.turns),
    open.large,
    ...routes.flatMap(({ afterSession }) => afterSession ?? []),
    dispatch(router),
    router.allowedMethods() as Middleware,
    pages({ publicUrl, contactUrl, signUp: () => needs.signUp.offeredTo(null), otherwise: needs.invitationLocale }),
  ];
};

const declared: readonly Capability<Complete, Dependencies>[] = capabilities;

/** Builds the web service on its ports: HTTP, live connections and the workers of the queue. */
export const createApi = async (opened: Ports, options: ApiOptions) => {
  const { config, log } = options;
  const metrics = openServerMetrics();
  const ports = watchPorts(opened, metrics);
  const app = new Koa();
  app.silent = true;
  const server = createServer(serverOptions);
  answerClientErrors(server, log);
  const freshness = config.eventstoreUrl === null ? null : createFreshness();
  const isCurrent = freshness?.isFresh ?? (() => true);
  const needs = await completeDependencies(ports, { app, server, options, isCurrent });
  const gateway = createGateway(needs);
  const routes = declared.flatMap((capability) => capability.routes?.(needs) ?? []);
  const dataDir = isEmbedded(config) ? config.dataDir : null;
  watchServer(metrics, { ...ports, ...needs, dataDir, sockets: gateway.count });
  const observe = createObserve(metrics, log);
  for (const middleware of stackOf(needs, { options, routes, metrics, observe })) app.use(middleware);
  app.on('error', (error: unknown) => log.error({ err: error }, 'a connection failed'));
  server.on(
    'request',
    createIncoming({ ...needs, observe, isTrusted: createFromProxy(config.trustedProxies) }, app.callback()),
  );
  gateway.attach(server);
  // other processes append too
  const following = freshness && followLog({ repositories: needs.repositories, freshness }, ports.events, log);
  const workers = declared.map((capability) => workJobs(ports.queue, capability, needs));
  await completeRestore(ports, { dataDir: config.dataDir, log });

  return {
    dependencies: needs,
    /** Starts listening and answers the port. Throws StartError when it is taken. */
    listen: async (): Promise<number> => {
      await listen(server, config);
      return portOf(server, config);
    },
    close: async (): Promise<void> => {
      needs.watch.close();
      await gateway.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await following?.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      for (const { close } of routes) await close?.();
      await needs.identity.close();
      await needs.heavy.close();
      await needs.close();
    },
  };
};
export type Api = Awaited<ReturnType<typeof createApi>>;
