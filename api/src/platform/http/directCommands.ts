import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CommandDefinition } from '@upline/contracts';
import { isRejection, positionHeader } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { CommandResult } from '../commands/handleCommand.ts';
import type { Payer } from '../heavy/cost.ts';
import type { Observe } from '../metrics/observing.ts';
import { answerAhead, textIn } from './ahead.ts';
import { isPlainOrEmpty, readPlainBody } from './request/bodies.ts';
import type { CommandCall } from './call/commandCall.ts';
import { requestIdPair } from './request/requestId.ts';
import type { Routed } from './routes.ts';
import { createRoutes } from './routes.ts';
import { largeBytes } from './limits/openRequests.ts';
import { createSameOrigin, everyHeader } from './server/security.ts';
import type { Session } from './request/session.ts';

type Added = { definition: CommandDefinition; call: CommandCall };

/** The result of a command, or the error that it threw. */
type Result = Promise<CommandResult<unknown>>;

export type DirectNeeds = {
  publicUrl: string;
  sessionOfCookie: (cookie: string | undefined) => Promise<Session | null>;
  /** Counts the request as open; false when the person, the session or the connection has no place for it. */
  enter: (request: IncomingMessage, response: ServerResponse, session: Session) => boolean;
  /** Resolves when a call may begin; null when that is now. */
  takeTurn: (payer: Payer) => Promise<void> | null;
  observe: Observe;
};

/** A path without a query and without encoded letters, as the product's own client writes it. */
const plainPath = /^\/api\/[\w/-]{1,400}$/;

/** Writes an answer as the ordinary way writes it; false for a result that the ordinary way has to answer. */
const createSending = (publicUrl: string) => {
  const always = everyHeader(publicUrl).flat();
  return (response: ServerResponse, definition: CommandDefinition, result: CommandResult<unknown>): boolean => {
    if (isRejection(result) || result.kind === 'conflict' || result.switchTo !== undefined) return false;
    const known = ['ETag', `"${result.revision}"`, positionHeader, String(result.position)];
    const headers = [...always, ...requestIdPair(), ...known];
    if (!definition.answer) {
      response.writeHead(204, headers).end();
      return true;
    }
    if (typeof result.state !== 'object' || result.state === null) return false;
    const json = JSON.stringify(result.state);
    const length = Buffer.byteLength(json);
    if (length > largeBytes) return false;
    headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(length));
    response.writeHead(definition.creates === true ? 201 : 200, headers).end(json);
    return true;
  };
};

/**
 * Handles ordinary commands of signed-in people ahead of the layers of Koa, by the same functions as their routes.
 * What is not ordinary goes the ordinary way: a request that is written in another way, that nobody may send or for
 * which there is no place, before anything of it is read; and everything but a plain success, once the command was
 * handled: its route then finds the result (`resultOf`) and does nothing twice.
 */
export const createDirectCommands = () => {
  const routes = createRoutes<Added>();
  const results = new WeakMap<IncomingMessage, Result>();

  const createHandling = (needs: DirectNeeds) => {
    const { sessionOfCookie, enter, takeTurn, observe } = needs;
    const isSameOrigin = createSameOrigin(needs.publicUrl);
    const send = createSending(needs.publicUrl);

    /** Whether the request was answered. */
    return async (request: IncomingMessage, response: ServerResponse, routed: Routed<Added>): Promise<boolean> => {
      const { definition, call } = routed.value;
      const get = (name: string): string => textIn(request, name);
      if (!isPlainOrEmpty(request) || isSameOrigin(get) !== 'own') return false;
      const session = await sessionOfCookie(request.headers.cookie);
      if (!session || response.destroyed || !enter(request, response, session)) return false;
      // the rights of the sender are found when it has arrived, and no turn is held meanwhile
      const body = await timed('body', () => readPlainBody(request));
      if (response.destroyed) return true;
      const turn = takeTurn({ userId: session.userId, organizationId: session.organizationId ?? '' });
      if (turn) await timed('turn', () => turn);
      // nobody waits for the answer of a command whose connection closed meanwhile
      if (response.destroyed) return true;
      const sent = { session, get, headers: request.headers, params: routed.params, query: {}, body };
      const handling = call(sent);
      results.set(request, handling);
      const result = await handling;
      if (!send(response, definition, result)) return false;
      observe({ method: definition.method, route: definition.path, status: response.statusCode });
      return true;
    };
  };

  return {
    /** Lets a command be handled directly; those that may change the session go the ordinary way. */
    add: (definition: CommandDefinition, call: CommandCall): void => {
      if ((definition.access ?? 'member') === 'member')
        routes.add({ method: definition.method, path: definition.path }, { definition, call });
    },
    /** The result of the command of a request, when it was handled directly. */
    resultOf: (request: IncomingMessage): Result | undefined => results.get(request),
    /** Handles what it can, and leaves the rest to the ordinary way. */
    before: (needs: DirectNeeds, ordinary: RequestListener): RequestListener => {
      const find = ({ method = '', url = '' }: IncomingMessage): Routed<Added> | null =>
        method === 'GET' || !plainPath.test(url) ? null : routes.find(method, url.split('/'));
      return answerAhead({ find, answer: createHandling(needs) }, ordinary);
    },
  };
};
export type DirectCommands = ReturnType<typeof createDirectCommands>;
