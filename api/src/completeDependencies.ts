import type { Server } from 'node:http';
import type { Config } from '@upline/infra/settings/config.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { views } from '@upline/contracts';
import type Koa from 'koa';
import { combineCapabilities, createDependencies } from './dependencies.ts';
import { createImportFiles } from './import/reading/importFiles.ts';
import { createLacksFactor } from './identity/security/ownerFactor.ts';
import { findSessions } from './identity/session/sessionStore.ts';
import { createCallerOf } from './platform/http/request/caller.ts';
import { createClientAddress, unnamedProxy } from './platform/http/request/clientAddress.ts';
import { createHealthCheck } from './healthCheck.ts';
import { openSignIn } from './openSignIn.ts';
import { openReaders } from './openReaders.ts';
import { createOpenRequests } from './platform/http/limits/openRequests.ts';
import { createRequestRates } from './platform/http/limits/requestRates.ts';
import { createLateRefusals } from './platform/http/limits/lateRefusals.ts';
import { createTurns } from './platform/http/limits/turns.ts';
import { watchAnswers } from './platform/http/limits/unreadAnswers.ts';
import { createPreparing } from './platform/queries/preparing.ts';
import { retryUntilAvailable } from '@upline/infra/stores/retryUntilAvailable.ts';
import { createFetchPicture } from './platform/strangeHosts/fetchPicture.ts';
import { createFetchStrange } from './platform/strangeHosts/fetchStrange.ts';
import type { FetchPicture } from './platform/strangeHosts/fetchPicture.ts';

export type ApiOptions = {
  config: Config;
  secrets: { sessionSecret: string; operatorToken: string };
  log: Logger;
  clock?: () => Date;
  /** The state of a projector in this process. */
  projector?: (() => { isStarting: boolean; problem: string | null; share: number | null }) | undefined;
  /** Changes where pictures come from. */
  pictures?: (fetchPicture: FetchPicture) => FetchPicture;
};

/** All dependencies of the api. Each part takes the ones that it names. */
export const completeDependencies = async (
  ports: Ports,
  parts: { app: Koa; server: Server; options: ApiOptions; isCurrent: () => boolean },
) => {
  const { config, secrets, log, clock, pictures = (own) => own } = parts.options;
  const base = createDependencies(ports, {
    publicUrl: config.publicUrl,
    secret: secrets.sessionSecret,
    signUpMode: config.signUp,
    sendsMails: config.smtpUrl !== null,
    isCurrent: parts.isCurrent,
    log,
    snapshots: { every: config.snapshotEvents, log },
    mailLimits: config.mailLimits,
    newPlan: config.newPlan,
    ...(clock ? { clock } : {}),
  });
  const identity = await retryUntilAvailable(() => openSignIn(base, parts), log);
  const addressOf = createClientAddress(config.trustedProxies, {
    onUnnamedProxy: (proxy) => log.warn({ proxy }, unnamedProxy),
  });
  const now = clock ? () => clock().getTime() : () => performance.now();
  const watch = watchAnswers(now);
  const lacksFactor = createLacksFactor(base, identity);
  const share = (): number | null => parts.options.projector?.().share ?? null;
  const fetchStrange = createFetchStrange({ privateHosts: config.thumbnailHosts });
  const preparing = createPreparing({ views: views.map(({ name }) => name), tracker: base.tracker, share });
  return {
    ...base,
    ...combineCapabilities(base),
    checkHealth: createHealthCheck(base, parts.options),
    importFiles: createImportFiles(log),
    ...openReaders(base, { config, secret: secrets.sessionSecret, now, log }),
    now,
    watch,
    open: createOpenRequests({ addressOf, watch }),
    rates: createRequestRates({ ...base, addressOf }),
    identity,
    log,
    switchTo: identity.setOrganization,
    sessionOfCookie: identity.sessionOfCookie,
    preparing,
    lacksFactor,
    callerOf: createCallerOf({ ...base, lacksFactor, sessionNow: identity.sessionNow }),
    addressOf,
    turns: createTurns(),
    refusals: createLateRefusals(now),
    fetchStrange,
    fetchPicture: pictures(createFetchPicture(fetchStrange)),
    findSessions: (ids: readonly string[]) => findSessions(ports.documents, ids),
  };
};
export type Complete = Awaited<ReturnType<typeof completeDependencies>>;
