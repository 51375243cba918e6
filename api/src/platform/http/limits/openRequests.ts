import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, Stream } from 'node:stream';
import { message } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Context, Middleware } from 'koa';
import type { ClientAddress } from '../request/clientAddress.ts';
import { addressGroup } from '../request/clientAddress.ts';
import { createCounts } from '../../lib/counts.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';
import type { Session } from '../request/session.ts';
import { sendPieces } from './sendStream.ts';
import type { AnswerWatch } from './unreadAnswers.ts';

/** Limits of requests and answers at the same time, in one process. An answer above 64 KiB is a large one. */
export const openLimits = {
  session: { what: 'Requests at the same time', per: 'session', most: 64, unit: 'requests' },
  person: { what: 'Requests at the same time', per: 'person', most: 128, unit: 'requests' },
  address: { what: 'Requests at the same time without a session', per: 'network address', most: 128, unit: 'requests' },
  connections: { what: 'Connections that stay open between requests', per: 'person', most: 64, unit: 'connections' },
  large: { what: 'Large answers at the same time', per: 'person', most: 4, unit: 'answers' },
  largeOfProcess: { what: 'Large answers at the same time', per: 'process', most: 64, unit: 'answers' },
} as const satisfies Record<string, Limit>;

/** An answer with more bytes is a large one. */
export const largeBytes = 64 * 1024;

/** A large answer whose reader has taken nothing for so long makes place for another one. */
const slowMs = 2_000;

const refuse = (detail: string): never => {
  throw new HttpProblem({ status: 429, code: 'too-many-at-once', detail }, { 'Retry-After': '1' });
};

/** Pieces that are handed on as the reader takes them: what leaves the process shows whether somebody reads. */
const inPieces = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += largeBytes) yield bytes.subarray(at, at + largeBytes);
    })(),
    { highWaterMark: 1 },
  );

type Needs = {
  addressOf: ClientAddress;
  sessionOfCookie: (cookie: string | undefined) => Promise<Session | null>;
  watch: AnswerWatch;
};

/** Takes a place for a large answer of one person; ends one that is not read where the process has no place left. */
const createLargePlaces = ({ watch }: Pick<Needs, 'watch'>) => {
  const counts = createCounts();
  const open = new Set<ServerResponse>();
  const slowest = (): ServerResponse | undefined =>
    [...open].toSorted((one, other) => watch.stalledMs(other) - watch.stalledMs(one))[0];
  /** Refuses a further one to a person who has as many as they may. */
  const check = (key: string): void => {
    if (counts.of(key) >= openLimits.large.most)
      refuse(message('You have several large answers open. Wait until they have arrived, and try again.'));
  };
  const take = (response: ServerResponse, key: string): void => {
    check(key);
    if (open.size >= openLimits.largeOfProcess.most) {
      const unread = slowest();
      if (!unread || watch.stalledMs(unread) < slowMs)
        throw new HttpProblem(
          { status: 503, code: 'busy', detail: message('The server is busy. Please try again in a moment.') },
          { 'Retry-After': '1' },
        );
      unread.destroy();
      open.delete(unread);
    }
    counts.add(key, 1);
    open.add(response);
    response.once('close', () => {
      counts.add(key, -1);
      open.delete(response);
    });
  };
  return { check, take };
};

const keyOf = (ctx: Context, addressOf: ClientAddress): string =>
  ctx.session ? `person ${ctx.session.userId}` : `address ${addressGroup(addressOf(ctx.req))}`;

const createLarge = ({ addressOf, watch }: Pick<Needs, 'addressOf' | 'watch'>) => {
  const places = createLargePlaces({ watch });
  const large: Middleware = async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    const bytes = typeof body === 'string' && body.length * 3 > largeBytes ? Buffer.from(body) : body;
    const isLarge = bytes instanceof Stream || (Buffer.isBuffer(bytes) && bytes.length > largeBytes);
    if (!isLarge) return;
    places.take(ctx.res, keyOf(ctx, addressOf));
    if (!Buffer.isBuffer(bytes)) return;
    const { type } = ctx;
    ctx.body = inPieces(bytes);
    ctx.type = type;
    ctx.length = bytes.length;
  };
  return {
    large,
    /** Throws HttpProblem 429, before an answer that may be large is made, where there is no place for it. */
    expectLarge: (ctx: Context): void => places.check(keyOf(ctx, addressOf)),
  };
};

/** Counts a connection for everybody who used it: behind a proxy, several people share one. */
const createConnections = () => {
  const counts = createCounts();
  const usersOf = new WeakMap<Socket, Set<string>>();
  const keep = (socket: Socket, userId: string): void => {
    const users = usersOf.get(socket) ?? new Set();
    if (users.has(userId)) return;
    if (users.size === 0)
      socket.once('close', () => {
        for (const user of users) counts.add(user, -1);
      });
    users.add(userId);
    usersOf.set(socket, users);
    counts.add(userId, 1);
  };
  return {
    /** Counts the connection for a person; false when they have more than they may. */
    admits: (socket: Socket, userId: string): boolean => {
      keep(socket, userId);
      return counts.of(userId) <= openLimits.connections.most;
    },
  };
};

/** Counts requests that are open, by address or by session and person. */
const createCounting = () => {
  const counts = { addresses: createCounts(), sessions: createCounts(), people: createCounts() };
  const leave = new WeakMap<ServerResponse, () => void>();
  const byPerson = new WeakSet<ServerResponse>();

  /** Undoes a count when the response closes, or when it is counted in another way before. */
  const leaveBy = (response: ServerResponse, undo: () => void): void => {
    leave.get(response)?.();
    leave.set(response, undo);
  };

  return {
    has: (response: ServerResponse): boolean => leave.has(response),
    /** Whether a request counts by its person already, because its address is crowded. */
    isByPerson: (response: ServerResponse): boolean => byPerson.has(response),
    isCrowded: (address: string): boolean => counts.addresses.of(address) >= openLimits.address.most,
    isFull: ({ id, userId }: Session): boolean =>
      counts.sessions.of(id) >= openLimits.session.most || counts.people.of(userId) >= openLimits.person.most,
    count: (response: ServerResponse, { id, userId }: Session): void => {
      byPerson.add(response);
      counts.sessions.add(id, 1);
      counts.people.add(userId, 1);
      leaveBy(response, () => {
        counts.sessions.add(id, -1);
        counts.people.add(userId, -1);
      });
    },
    countAddress: (response: ServerResponse, address: string): void => {
      counts.addresses.add(address, 1);
      leaveBy(response, () => counts.addresses.add(address, -1));
    },
    leaveAtClose: (response: ServerResponse): void =>
      void response.once('close', () => {
        leave.get(response)?.();
        leave.delete(response);
      }),
  };
};

/**
 * Bounds how much may be open at the same time. `sendPieces` is the outermost. `anonymous` comes next: it counts by
 * address, and only what has no session. `signedIn` comes after the session is known, and `large` around what makes
 * the answers.
 */
export const createOpenAnswers = ({ addressOf, sessionOfCookie, watch }: Needs) => {
  const { has, isByPerson, isCrowded, isFull, count, countAddress, leaveAtClose } = createCounting();
  const connections = createConnections();

  const anonymous: Middleware = async (ctx, next) => {
    const { res } = ctx;
    watch.add(res, ctx.req.socket);
    const address = addressGroup(addressOf(ctx.req));
    const crowded = isCrowded(address);
    const session = crowded ? await sessionOfCookie(ctx.headers.cookie) : null;
    if (crowded && (!session || isFull(session)))
      refuse(message('Too many requests at the same time come from your network. Please try again in a moment.'));
    // closed while the session was looked up
    if (res.destroyed) return;
    if (session) count(res, session);
    else countAddress(res, address);
    leaveAtClose(res);
    await next();
  };

  const signedIn: Middleware = (ctx, next) => {
    const { session, res } = ctx;
    if (!session || !has(res)) return next();
    if (!isByPerson(res)) {
      if (isFull(session))
        refuse(message('You have too many requests at the same time. Please try again in a moment.'));
      count(res, session);
    }
    if (!connections.admits(ctx.req.socket, session.userId)) ctx.set('Connection', 'close');
    return next();
  };

  return {
    sendPieces,
    anonymous,
    signedIn,
    ...createLarge({ addressOf, watch }),
    /** Counts a request of a session and its connection; false when there is no place for it. */
    enter: ({ socket }: Pick<IncomingMessage, 'socket'>, response: ServerResponse, session: Session): boolean => {
      if (isFull(session) || !connections.admits(socket, session.userId)) return false;
      count(response, session);
      leaveAtClose(response);
      return true;
    },
    admits: connections.admits,
  };
};
export type OpenAnswers = ReturnType<typeof createOpenAnswers>;
