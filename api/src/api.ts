import { createServer } from 'node:http';
import Router from '@koa/router';
import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import type { Ports } from '@upline/infra/ports.ts';
import Koa from 'koa';
import { capabilities } from './capabilities.ts';
import type { Dependencies } from './dependencies.ts';
import { completeRestore } from './identity/account/completeRestore.ts';
import { answerPreparing, answerWait } from './identity/signIn/pageLayout.ts';
import { adminRoutes } from './operator/admin.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import type { Capability, Routes } from './platform/capability.ts';
import { createFreshness, followLog } from './platform/commands/followLog.ts';
import { createFromProxy } from './platform/http/request/clientAddress.ts';
import { healthRoutes } from './platform/http/server/health.ts';
import { answerClientErrors, serverOptions } from './platform/http/server/serverLimits.ts';
import { listen, portOf } from './platform/http/server/listening.ts';
import { mountCalls } from './platform/http/call/mount.ts';
import { createOperatorAccess } from './platform/http/limits/operatorAccess.ts';
import type { AskInside } from './platform/http/pages/pageAnswers.ts';
import { createPageAnswers } from './platform/http/pages/pageAnswers.ts';
import { createFirstViews } from './platform/http/pages/firstView/firstView.ts';
import type { FirstViews } from './platform/http/pages/firstView/firstView.ts';
import { filePaths, pages, staticFiles, webFolder } from './platform/http/pages/pages.ts';
import { preparingPage } from './platform/http/pages/preparingPage.ts';
import { createAskInside } from './platform/http/chain/askInside.ts';
import { stepsOf } from './platform/http/chain/chain.ts';
import { inOrder } from './platform/http/chain/inOrder.ts';
import { createRoutes } from './platform/http/request/routes.ts';
import type { RouteTable } from './platform/http/request/routes.ts';
import { workJobs } from './platform/jobs.ts';
import { createObserve } from './platform/metrics/observing.ts';
import { openServerMetrics, watchServer } from './platform/metrics/openServerMetrics.ts';
import type { ServerMetrics } from './platform/metrics/openServerMetrics.ts';
import { watchPorts } from './platform/metrics/watchPorts.ts';
import { createGateway } from './platform/live/gateway.ts';
import { completeDependencies } from './completeDependencies.ts';
import type { ApiOptions, Complete } from './completeDependencies.ts';

type RoutesNeeds = {
  options: ApiOptions;
  routes: readonly Routes[];
  metrics: ServerMetrics;
  ask: AskInside;
  firstViews: FirstViews;
};

/** Every route of the product: calls, what capabilities add, the operator's, files, and the pages of the client. */
const routesOf = (needs: Complete, { options, routes, metrics, ask, firstViews }: RoutesNeeds): RouteTable => {
  const { publicUrl, contactUrl } = options.config;
  const onlyOperator = createOperatorAccess({ ...needs, ...options.secrets });
  const signUp = () => needs.signUp.offeredTo(null);
  const answers = createPageAnswers(ask);
  const ofClient = pages({ publicUrl, contactUrl, signUp, answers, firstViews, otherwise: needs.invitationLocale });
  const page = inOrder(
    [preparingPage({ ...needs, answerPreparing }), ...routes.flatMap(({ beforePages }) => beforePages ?? [])],
    inOrder([staticFiles(), needs.identity.middleware], ofClient),
  );
  const withoutSession = new Router();
  withoutSession.all(filePaths, page).all(/^\/oidc\/|^\/api\/(?:login|callback|logout)$/, page);
  return createRoutes(
    [
      ...declared.flatMap((capability) => mountCalls(capability, { ...needs, needs })),
      {
        router: healthRoutes({ onlyOperator, metrics, checkHealth: needs.checkHealth, publicUrl }),
        isOpen: true,
        isPublicCall: true,
      },
      { router: operatorRoutes({ ...needs, onlyOperator }), isOpen: true },
      { router: adminRoutes(needs, onlyOperator), isOpen: true },
      ...routes.flatMap(({ open }) => (open ? { router: open, isOpen: true } : [])),
      ...routes.flatMap(({ signedIn }) => (signedIn ? { router: signedIn } : [])),
      { router: withoutSession, isOpen: true },
    ],
    page,
  );
};

const dataDirOf = (config: Config): string | null => (isEmbedded(config) ? config.dataDir : null);

const openFirstViews = (
  { config, log, clock = () => new Date() }: ApiOptions,
  { metrics, ask }: { metrics: ServerMetrics; ask: AskInside },
): FirstViews =>
  createFirstViews({
    folder: webFolder,
    ask,
    contactUrl: config.contactUrl,
    now: () => clock().getTime(),
    log,
    onOutcome: (outcome) => metrics.count('upline_first_views_total', { outcome }),
  });

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
  watchServer(metrics, { ...ports, ...needs, dataDir: dataDirOf(config), sockets: gateway.count });
  const ask: AskInside = (page, query) => askInside(page, query);
  const firstViews = openFirstViews(options, { metrics, ask });
  const chain = stepsOf({
    ...needs,
    observe: createObserve(metrics, log),
    answerWait,
    session: needs.identity.session,
    publicUrl: config.publicUrl,
    isTrusted: createFromProxy(config.trustedProxies),
    routes: routesOf(needs, { options, routes, metrics, ask, firstViews }),
  });
  const askInside = createAskInside(app, chain);
  for (const step of Object.values(chain)) app.use(step);
  app.on('error', (error: unknown) => log.error({ err: error }, 'a connection failed'));
  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));
  gateway.attach(server);
  // other processes append too
  const following = freshness && followLog({ repositories: needs.repositories, freshness }, ports.events, log);
  const ending = new AbortController();
  let workers: ReturnType<typeof workJobs>[] = [];
  // before, the views that jobs read have no rows
  const working = needs.preparing.whenPrepared(ending.signal).then(() => {
    if (!ending.signal.aborted) workers = declared.map((capability) => workJobs(ports.queue, capability, needs));
  });
  await completeRestore(ports, { dataDir: config.dataDir, log });

  return {
    dependencies: needs,
    /** Starts listening and answers the port. Throws StartError when it is taken. */
    listen: async (): Promise<number> => {
      await listen(server, config);
      return portOf(server, config);
    },
    close: async (): Promise<void> => {
      ending.abort();
      needs.watch.close();
      await gateway.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await following?.stop();
      await working;
      await Promise.all([...workers.map((worker) => worker.stop()), firstViews.close()]);
      for (const { close } of routes) await close?.();
      await needs.identity.close();
      await Promise.all([needs.heavy.close(), needs.importFiles.close()]);
      await needs.close();
    },
  };
};
export type Api = Awaited<ReturnType<typeof createApi>>;
