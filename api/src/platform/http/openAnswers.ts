import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable, Stream } from 'node:stream';
import { message } from '@upline/contracts';
import type { Limit } from '@upline/infra/limit.ts';
import type { Context, Middleware } from 'koa';
import type { ClientAddress } from './clientAddress.ts';
import { addressGroup } from './clientAddress.ts';
import { createCounts } from '../lib/counts.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import type {} from './session.ts';
import { sendPieces } from './sendPieces.ts';
import type { AnswerWatch } from './unread.ts';

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
  sessionOfCookie: (cookie: string | undefined) => Promise<unknown>;
  watch: AnswerWatch;
};

/** Takes a place for a large answer of one person; ends one that is not read where the process has no place left. */
const createLargePlaces = ({ watch }: Pick<Needs, 'watch'>) => {
  const counts = createCounts();
  const open = new Set<ServerResponse>();
  const slowest = (): ServerResponse | undefined =>
    [...open].toSorted((one, other) => watch.stalledMs(other) - watch.stalledMs(one))[0];
  return (response: ServerResponse, key: string): void => {
    if (counts.of(key) >= openLimits.large.most)
      refuse(message('You have several large answers open. Wait until they have arrived, and try again.'));
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
};

const keyOf = (ctx: Context, addressOf: ClientAddress): string =>
  ctx.session ? `person ${ctx.session.userId}` : `address ${addressGroup(addressOf(ctx.req))}`;

const createLarge = ({ addressOf, watch }: Pick<Needs, 'addressOf' | 'watch'>): Middleware => {
  const takeLarge = createLargePlaces({ watch });
  return async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    const bytes = typeof body === 'string' && body.length * 3 > largeBytes ? Buffer.from(body) : body;
    const isLarge = bytes instanceof Stream || (Buffer.isBuffer(bytes) && bytes.length > largeBytes);
    if (!isLarge) return;
    takeLarge(ctx.res, keyOf(ctx, addressOf));
    if (!Buffer.isBuffer(bytes)) return;
    const { type } = ctx;
    ctx.body = inPieces(bytes);
    ctx.type = type;
    ctx.length = bytes.length;
  };
};

/**
 * Bounds how much may be open at the same time. `sendPieces` is the outermost. `anonymous` comes next: it counts by
 * address, and only what has no session. `signedIn` comes after the session is known, and `large` around what makes
 * the answers.
 */
export const createOpenAnswers = ({ addressOf, sessionOfCookie, watch }: Needs) => {
  const counts = createCounts();
  const leave = new WeakMap<ServerResponse, () => void>();
  const usersOf = new WeakMap<Socket, Set<string>>();

  const count = (response: ServerResponse, keys: readonly string[]): void => {
    leave.get(response)?.();
    for (const key of keys) counts.add(key, 1);
    leave.set(response, () => {
      for (const key of keys) counts.add(key, -1);
    });
  };

  /** Counts a connection for everybody who used it: behind a proxy, several people share one. */
  const keep = (socket: Socket, key: string): void => {
    const users = usersOf.get(socket) ?? new Set();
    if (users.has(key)) return;
    if (users.size === 0)
      socket.once('close', () => {
        for (const user of users) counts.add(`connections of ${user}`, -1);
      });
    users.add(key);
    usersOf.set(socket, users);
    counts.add(`connections of ${key}`, 1);
  };

  const anonymous: Middleware = async (ctx, next) => {
    const { res } = ctx;
    watch.add(res, ctx.req.socket);
    const key = `address ${addressGroup(addressOf(ctx.req))}`;
    if (counts.of(key) >= openLimits.address.most && !(await sessionOfCookie(ctx.headers.cookie)))
      refuse(message('Too many requests at the same time come from your network. Please try again in a moment.'));
    // closed while the session was looked up
    if (res.destroyed) return;
    count(res, [key]);
    res.once('close', () => {
      leave.get(res)?.();
      leave.delete(res);
    });
    await next();
  };

  const signedIn: Middleware = (ctx, next) => {
    const { session, res } = ctx;
    if (!session || !leave.has(res)) return next();
    const [ofSession, ofPerson] = [`session ${session.id}`, `person ${session.userId}`];
    const isFull = counts.of(ofSession) >= openLimits.session.most || counts.of(ofPerson) >= openLimits.person.most;
    if (isFull) refuse(message('You have too many requests at the same time. Please try again in a moment.'));
    count(res, [ofSession, ofPerson]);
    keep(ctx.req.socket, ofPerson);
    if (counts.of(`connections of ${ofPerson}`) > openLimits.connections.most) ctx.set('Connection', 'close');
    return next();
  };

  return {
    sendPieces,
    anonymous,
    signedIn,
    large: createLarge({ addressOf, watch }),
    /** Counts the connection for a person; false when they have more than they may. */
    admits: (socket: Socket, userId: string): boolean => {
      const key = `person ${userId}`;
      keep(socket, key);
      return counts.of(`connections of ${key}`) <= openLimits.connections.most;
    },
  };
};
