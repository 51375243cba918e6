import { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Context } from 'koa';
import { asParsed } from '../../lib/casts.ts';
import type { AskInside } from '../pages/pageAnswers.ts';
import type { ChainStep } from './chain.ts';
import { inOrder } from './inOrder.ts';

/** The headers of a query. Others of the page's request, such as the tag of a kept page, concern the page alone. */
const headersOf = ({ headers }: Context, language: string) => ({
  host: headers.host,
  accept: 'application/json',
  'accept-language': language,
});

/**
 * Makes the function that answers queries inside a page: by the steps of the chain that every call takes, with the
 * session of the page's request. Steps that concern the connection are left out.
 */
export const createAskInside = (app: Koa, steps: Readonly<Record<ChainStep, Koa.Middleware>>): AskInside => {
  const { requestLog, problems, findRoute, receive, keptAnswer, handle } = steps;
  const answer = inOrder([requestLog, problems, findRoute, receive, keptAnswer], handle);
  return async (page, { address, language }) => {
    const own = { url: address, method: 'GET', headers: headersOf(page, language) };
    const changed = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value, writable: true }]));
    const request = asParsed<Context['req']>(Object.create(page.req, changed));
    const response = new ServerResponse(request);
    response.statusCode = 404;
    const ctx = app.createContext(request, response);
    Object.defineProperty(ctx, 'session', { value: page.session, configurable: true, enumerable: true });
    await answer(ctx, async () => undefined);
    return ctx;
  };
};
