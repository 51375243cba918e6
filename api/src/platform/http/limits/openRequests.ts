import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, Stream } from 'node:stream';
import { message } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';
import type { ClientAddress } from '../request/clientAddress.ts';
import { addressGroup } from '../request/clientAddress.ts';
import { createKeyedCounter } from '../../lib/keyedCounter.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';
import type { Session } from '../request/session.ts';
import type {} from '../request/routes.ts';
import { sendStream } from './sendStream.ts';
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

type Needs = { addressOf: ClientAddress; watch: AnswerWatch };

/** Takes a place for a large answer of one person; ends one that is not read where the process has no place left. */
const createLargePlaces = (watch: AnswerWatch) => {
  const counts = createKeyedCounter();
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

/** Counts a connection for everybody who used it: behind a proxy, several people share one. */
const createConnections = () => {
  const counts = createKeyedCounter();
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

/** Counts the requests that are open, by address or by session and person, until their responses close. */
const createCounting = () => {
  const counts = { addresses: createKeyedCounter(), sessions: createKeyedCounter(), people: createKeyedCounter() };
  return {
    isCrowded: (address: string): boolean => counts.addresses.of(address) >= openLimits.address.most,
    isFull: ({ id, userId }: Session): boolean =>
      counts.sessions.of(id) >= openLimits.session.most || counts.people.of(userId) >= openLimits.person.most,
    count: (response: ServerResponse, { id, userId }: Session): void => {
      counts.sessions.add(id, 1);
      counts.people.add(userId, 1);
      response.once('close', () => {
        counts.sessions.add(id, -1);
        counts.people.add(userId, -1);
      });
    },
    countAddress: (response: ServerResponse, address: string): void => {
      counts.addresses.add(address, 1);
      response.once('close', () => counts.addresses.add(address, -1));
    },
  };
};

/** A body as it is sent, and whether it is a large one. */
const sentAs = (body: unknown): { bytes: unknown; isLarge: boolean } => {
  const bytes = typeof body === 'string' && body.length * 3 > largeBytes ? Buffer.from(body) : body;
  return { bytes, isLarge: bytes instanceof Stream || (Buffer.isBuffer(bytes) && bytes.length > largeBytes) };
};

/** Bounds how much may be open at the same time. */
export const createOpenRequests = ({ addressOf, watch }: Needs) => {
  const { isCrowded, isFull, count, countAddress } = createCounting();
  const connections = createConnections();
  const places = createLargePlaces(watch);

  const enterSignedIn = ({ req, res, response }: Context, session: Session): void => {
    if (isFull(session)) refuse(message('You have too many requests at the same time. Please try again in a moment.'));
    count(res, session);
    if (!connections.admits(req.socket, session.userId)) response.set('Connection', 'close');
  };

  return {
    /**
     * Counts a request by its person where its route needs a session, else by its address. Where many requests of
     * that address are open, a signed-in person counts by their session. Throws HttpProblem 429.
     */
    enter: (ctx: Context): void => {
      const { req, res, session, route } = ctx;
      watch.add(req);
      if (session && route.isOpen !== true) return enterSignedIn(ctx, session);
      const address = addressGroup(addressOf(req));
      if (!isCrowded(address)) return countAddress(res, address);
      if (!session || isFull(session))
        return refuse(
          message('Too many requests at the same time come from your network. Please try again in a moment.'),
        );
      return count(res, session);
    },
    /** Throws HttpProblem 429, before an answer that may be large is made, where there is no place for it. */
    expectLarge: (ctx: Context): void => places.check(keyOf(ctx, addressOf)),
    /** Takes a place for a large answer, and hands it on in pieces as its reader takes them. */
    send: (ctx: Context): void => {
      const { bytes, isLarge } = sentAs(ctx.body);
      if (!isLarge) return;
      if (ctx.route.isOpen !== true) places.take(ctx.res, keyOf(ctx, addressOf));
      if (Buffer.isBuffer(bytes)) {
        const { type } = ctx;
        ctx.body = inPieces(bytes);
        ctx.type = type;
        ctx.length = bytes.length;
      }
      sendStream(ctx);
    },
  };
};
export type OpenRequests = ReturnType<typeof createOpenRequests>;
