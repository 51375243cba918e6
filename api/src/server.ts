import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@upline/infra/settings/config.ts';
import { warningsOf } from '@upline/infra/settings/configWarnings.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import type { Health } from '@upline/infra/health/health.ts';
import { watchHealth } from '@upline/infra/health/healthWatch.ts';
import { localAddress, noteAddress } from '@upline/infra/lock/address.ts';
import { createLog, logStart } from '@upline/infra/log/log.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { startProjectorThread } from '@upline/projector/thread.ts';
import { capabilities } from './capabilities.ts';
import { createApi } from './api.ts';
import type { ApiOptions } from './completeDependencies.ts';
import { tryAddress } from './platform/http/server/listening.ts';
import { createEachMinute, startEachMinute } from './platform/lib/eachMinute.ts';
import { retryUntilAvailable } from '@upline/infra/stores/retryUntilAvailable.ts';

export type ServerOptions = { log?: Logger } & Pick<ApiOptions, 'clock' | 'pictures'>;

/** Between two checks of a start whether people can be served. */
const checkEveryMs = 100;

/** Resolves once the product can serve. */
const untilReady = async (checkHealth: () => Promise<Health>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await checkHealth()).reasons.length > 0)
    await pause(checkEveryMs, undefined, { ref: false });
};

/**
 * Starts the whole product in this process: engines, projector thread, web service. Throws StartError with a message
 * for the operator. `close` ends everything in reverse.
 */
export const startServer = async (config: Config, options: ServerOptions = {}) => {
  const log = options.log ?? createLog(config);
  logStart(log);
  for (const warning of warningsOf(config)) log.warn(warning);
  const closing: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    await tryAddress(config);
    const infra = await openInfra(config, { log });
    closing.push(infra.close);
    // no other process can read its events, write its views or be heard by it
    const projector = isEmbedded(config) ? startProjectorThread(infra) : null;
    if (projector) closing.push(projector.stop);
    // without the sessions nothing can be served
    await retryUntilAvailable(() => infra.ports.documents.find('session', 'start'), log);
    const api = await createApi(infra.ports, {
      config,
      secrets: infra.secrets,
      log,
      projector: projector?.condition,
      ...(options.clock ? { clock: options.clock } : {}),
      ...(options.pictures ? { pictures: options.pictures } : {}),
    });
    closing.push(api.close);
    const port = await api.listen();
    if (isEmbedded(config)) closing.push(noteAddress(config.dataDir, localAddress({ host: config.host, port })));
    const eachMinute = createEachMinute(capabilities, api.dependencies);
    const ending = new AbortController();
    const eachPreparedMinute = async (): Promise<void> => {
      await api.dependencies.preparing.whenPrepared(ending.signal);
      if (!ending.signal.aborted) await eachMinute();
    };
    const minutes = startEachMinute(eachPreparedMinute, (err) => {
      if (err instanceof Unavailable) log.warn({ err }, 'the work of a minute waits for an engine');
      else log.error({ err }, 'the work of a minute failed');
    });
    closing.push(async () => {
      ending.abort();
      await minutes.stop();
    });
    // the start does not wait for the mail server, which may take its time
    void api.dependencies.mailer.lookAtServer();
    const watching = watchHealth(api.dependencies.checkHealth, log);
    closing.push(watching.stop);
    const whenReady = untilReady(api.dependencies.checkHealth, ending.signal);
    return { whenReady, port, api, ports: infra.ports, secrets: infra.secrets, log, close };
  } catch (error) {
    await close();
    throw error;
  }
};
export type RunningServer = Awaited<ReturnType<typeof startServer>>;
