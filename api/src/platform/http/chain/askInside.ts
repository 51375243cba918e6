import { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Context, Next } from 'koa';
import { asParsed } from '../../lib/casts.ts';
import type { AskInside } from '../pages/pageAnswers.ts';
import type { ChainStep } from './chain.ts';

/** Headers that are the page's own, such as the tag of an answer that its browser has, are no part of the query. */
const headersOf = ({ headers }: Context, language: string) => ({
  host: headers.host,
  accept: 'application/json',
  'accept-language': language,
});

/**
 * Makes the function that answers queries inside a page: by the steps of the chain that every call takes, with the
 * session that the page's request has. Only those steps are left out that concern its connection.
 */
export const createAskInside = (app: Koa, steps: Readonly<Record<ChainStep, Koa.Middleware>>): AskInside => {
  const { requestLog, problems, findRoute, receive, keptAnswer, handle } = steps;
  const answer = [requestLog, problems, findRoute, receive, keptAnswer, handle].reduceRight<(ctx: Context) => Next>(
    (following, step) => (ctx) => async () => void (await step(ctx, following(ctx))),
    () => async () => undefined,
  );
  return async (page, { address, language }) => {
    const own = { url: address, method: 'GET', headers: headersOf(page, language) };
    const changed = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value, writable: true }]));
    const request = asParsed<Context['req']>(Object.create(page.req, changed));
    const response = new ServerResponse(request);
    response.statusCode = 404;
    const ctx = app.createContext(request, response);
    Object.defineProperty(ctx, 'session', { value: page.session, configurable: true, enumerable: true });
    await answer(ctx)();
    return ctx;
  };
};
