import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { createLog } from '@upline/infra/log/log.ts';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { answerWait } from '../../src/identity/signIn/pageLayout.ts';
import type { ChainNeeds } from '../../src/platform/http/chain/chain.ts';
import { stepsOf } from '../../src/platform/http/chain/chain.ts';
import { createRoutes } from '../../src/platform/http/request/routes.ts';
import type { Routed } from '../../src/platform/http/request/routes.ts';
import { createLateRefusals } from '../../src/platform/http/limits/lateRefusals.ts';
import { createOpenRequests } from '../../src/platform/http/limits/openRequests.ts';
import { createRequestRates } from '../../src/platform/http/limits/requestRates.ts';
import { createTurns } from '../../src/platform/http/limits/turns.ts';
import { watchAnswers } from '../../src/platform/http/limits/unreadAnswers.ts';
import { createClientAddress } from '../../src/platform/http/request/clientAddress.ts';
import type { Session } from '../../src/platform/http/request/session.ts';
import { serve } from './serve.ts';

/** A session in which a test knows only who is signed in. */
export const sessionNamed = (userId: string, organizationId: string | null = null): Session => ({
  id: `session of ${userId}`,
  userId,
  organizationId,
  email: null,
  readAt: 0,
  createdAt: '2026-11-23T08:00:00.000Z',
  authenticatedAt: null,
  userAgent: null,
});

type Options = Partial<ChainNeeds> & {
  /** The session of a `Cookie` header; nobody is signed in without it. */
  sessionOf?: (cookie: string) => Session | null;
  /** Answers requests without a route. */
  otherwise?: Middleware;
};

/** The steps of every request around some routes. */
export const openChain = (routed: readonly Routed[], options: Options = {}) => {
  const { sessionOf = () => null, otherwise = () => undefined, ...needs } = options;
  const addressOf = createClientAddress(['127.0.0.1']);
  const watch = watchAnswers(() => performance.now());
  const steps = stepsOf({
    log: createLog({ logLevel: 'silent' }),
    publicUrl: 'http://chain.test',
    isTrusted: () => false,
    watch,
    answerWait,
    observe: () => undefined,
    keptPages: { find: () => null },
    newVisit: () => '',
    turns: createTurns(),
    refusals: createLateRefusals(() => performance.now()),
    open: createOpenRequests({ addressOf, watch }),
    routes: createRoutes(routed, otherwise),
    rates: createRequestRates({ limits: createMemoryLimits(), addressOf }),
    session: (ctx, next) => {
      ctx['session'] = sessionOf(ctx.headers.cookie ?? '');
      return next();
    },
    ...needs,
  });
  return { steps, close: watch.close };
};

/** Serves routes behind these steps, to callers on this machine behind a proxy that is trusted. */
export const serveChain = async (routed: readonly Routed[], options: Options = {}) => {
  const app = new Koa();
  const chain = openChain(routed, options);
  for (const step of Object.values(chain.steps)) app.use(step);
  const served = await serve(app.callback());
  return {
    ...served,
    close: async (): Promise<void> => {
      chain.close();
      await served.close();
    },
  };
};
