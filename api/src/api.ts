import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '@upline/infra/config.ts';
import type { Logger } from '@upline/infra/log.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { StartError } from '@upline/infra/ports.ts';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { commandHandlers, queryHandlers } from './handlers.ts';
import { createCallers } from './platform/http/caller.ts';
import { errors } from './platform/http/errors.ts';
import type { Readiness } from './platform/http/health.ts';
import { createMetrics, healthRoutes } from './platform/http/health.ts';
import { answerClientErrors, serverLimits, shortAddresses } from './platform/http/limits.ts';
import { pages, staticFiles } from './platform/http/pages.ts';
import { sameOriginOnly, securityHeaders } from './platform/http/security.ts';
import { accountRoutes } from './identity/account.routes.ts';
import { createClientAddress } from './platform/http/clientAddress.ts';
import { openIdentity } from './identity/identity.ts';
import { completeSignIn } from './identity/signedIn.ts';
import { completeRestore, workQueue } from './jobs.ts';
import { followLog } from './platform/live/follow.ts';
import type { Gateway } from './platform/live/gateway.ts';
import { createGateway } from './platform/live/gateway.ts';
import { mount } from './platform/mount.ts';
import { adminRoutes } from './operator/admin.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { createServices } from './services.ts';
import { shareRoutes } from './share/share.routes.ts';
import { createViewCounter } from './share/views.counter.ts';

export type ApiOptions = {
  config: Config;
  secrets: { sessionSecret: string; operatorToken: string };
  log: Logger;
  clock?: () => Date;
  /** What else must work for this process to be ready. */
  readiness?: Readiness;
};

const listen = (server: Server, { host, port }: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new StartError(`Port ${port} on ${host} is in use. Stop the other program or set PORT to a free one.`, {
            cause: error,
          }),
        );
      else
        reject(
          new StartError(`Cannot listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`, { cause: error }),
        );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Builds the web service on its ports: HTTP, live connections and the workers of the queue. */
export const createApi = async (ports: Ports, options: ApiOptions) => {
  const { config, secrets, log } = options;
  const services = createServices(ports, {
    publicUrl: config.publicUrl,
    secret: secrets.sessionSecret,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const app = new Koa();
  app.silent = true;
  const server = createServer(serverLimits);
  answerClientErrors(server);
  let boundPort = config.port;
  let gateway: Gateway | null = null;

  const identity = await openIdentity({
    app,
    documents: ports.documents,
    limits: ports.limits,
    mailer: ports.mailer,
    queue: ports.queue,
    log,
    config: {
      publicUrl: config.publicUrl,
      host: config.host,
      port: () => boundPort,
      sessionSecret: secrets.sessionSecret,
      oidc: config.oidc,
      trustedProxies: config.trustedProxies,
    },
    signedIn: async (person) => {
      const userId = identity.userIdOf(person.issuer, person.subject);
      const landing = await completeSignIn(services, { ...person, userId });
      return 'retryLater' in landing ? landing : { userId, organizationId: landing.organizationId };
    },
    endSockets: (match) => gateway?.endSockets(match),
  });

  const views = createViewCounter(services, { log });
  const addressOf = createClientAddress(config.trustedProxies, {
    onUnnamedProxy: (proxy) =>
      log.warn(
        { proxy },
        'a proxy that TRUSTED_PROXIES does not name sends X-Forwarded-For: everybody behind it shares one address, ' +
          'and so its rate limits. Name the proxy in TRUSTED_PROXIES.',
      ),
  });
  const metrics = createMetrics(services, () => gateway?.count() ?? 0);
  const callers = createCallers(services);
  const router = mount(
    { commands: commandHandlers, queries: queryHandlers },
    { services, callers, switchTo: (ctx, organizationId) => identity.setOrganization(ctx, organizationId) },
  );
  const stack: Middleware[] = [
    metrics.measure,
    errors(log),
    securityHeaders(config.publicUrl),
    shortAddresses(),
    healthRoutes(services, {
      operatorToken: secrets.operatorToken,
      registry: metrics.registry,
      readiness: options.readiness ?? (() => null),
    }),
    staticFiles(),
    sameOriginOnly(config.publicUrl),
    shareRoutes({ services, views, sessionOfCookie: identity.sessionOfCookie, addressOf, log }),
    identity.middleware,
    operatorRoutes({ bus: ports.bus, queue: ports.queue, operatorToken: secrets.operatorToken }),
    adminRoutes({ services, operatorToken: secrets.operatorToken }),
    identity.session,
    accountRoutes({ services, identity, callers }),
    router.middleware() as Middleware,
    router.allowedMethods() as Middleware,
    pages({ publicUrl: config.publicUrl }),
  ];
  for (const middleware of stack) app.use(middleware);
  app.on('error', (error: unknown) => log.error({ err: error }, 'a connection failed'));

  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));
  gateway = createGateway(server, services, identity.sessionOfCookie);
  // where other processes append too, their events are taken in as they come
  const following = config.eventstoreUrl === null ? null : followLog(services, ports.events, log);
  services.onRemoval((member) => gateway?.endSockets(member));
  const workers = workQueue(services, identity);
  await completeRestore(services, { dataDir: config.dataDir, log });

  return {
    services,
    /** Starts listening and answers the port. Throws StartError when it is taken. */
    listen: async (): Promise<number> => {
      boundPort = await listen(server, config);
      return boundPort;
    },
    close: async (): Promise<void> => {
      await gateway?.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await following?.stop();
      await workers.stop();
      await views.close();
      await identity.close();
      services.close();
    },
  };
};
export type Api = Awaited<ReturnType<typeof createApi>>;
