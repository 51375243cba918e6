import type { Logger } from '@upline/infra/log/log.ts';
import type { Middleware } from 'koa';
import { findRoute } from './findRoute.ts';
import { handle } from './handle.ts';
import { keptAnswer } from './keptAnswer.ts';
import { keptPage } from './keptPage.ts';
import type { KeptPageNeeds } from './keptPage.ts';
import { limits } from './limits.ts';
import type { LimitsNeeds } from './limits.ts';
import { problems } from './problems.ts';
import { receive } from './receive.ts';
import type { ReceiveNeeds } from './receive.ts';
import { requestLog } from './requestLog.ts';
import type { RequestLogNeeds } from './requestLog.ts';
import type { RouteTable } from '../request/routes.ts';
import { securityHeaders } from './securityHeaders.ts';

export type ChainNeeds = RequestLogNeeds &
  KeptPageNeeds &
  LimitsNeeds &
  ReceiveNeeds & {
    log: Logger;
    publicUrl: string;
    routes: RouteTable;
    /** Finds the session of a request. */
    session: Middleware;
  };

/** The steps of every request, from the outermost to its handler. Each answers, or goes on to the next. */
export const stepsOf = (needs: ChainNeeds) =>
  ({
    requestLog: requestLog(needs),
    problems: problems(needs.log),
    securityHeaders: securityHeaders(needs.publicUrl),
    keptPage: keptPage(needs),
    findRoute: findRoute(needs.routes),
    session: needs.session,
    limits: limits(needs),
    receive: receive(needs),
    keptAnswer,
    handle,
  }) satisfies Record<string, Middleware>;

export type ChainStep = keyof ReturnType<typeof stepsOf>;
