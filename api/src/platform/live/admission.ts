import type { IncomingMessage, Server } from 'node:http';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { createKeyedCounter } from '../lib/keyedCounter.ts';

/** Limits of live connections in one process. */
export const socketLimits = {
  session: { what: 'Live connections', per: 'session', most: 32, unit: 'connections' },
  person: { what: 'Live connections', per: 'person', most: 64, unit: 'connections' },
  unread: { what: 'Messages that wait to be read', per: 'live connection', most: 500, unit: 'messages' },
} as const satisfies Record<string, Limit>;

/** The session of a handshake, as far as connections are counted by it. */
type CountedSession = { id: string; userId: string };

/** Why a handshake is refused. */
type Refusal = 'another-site' | 'unauthorized' | 'too-many-connections' | 'unavailable';

/** The connections of the engine below Socket.IO: also those that never speak Socket.IO. */
type EngineSocket = {
  request: IncomingMessage;
  on: (event: 'packetCreate' | 'drain' | 'close', heard: () => void) => unknown;
  close: (discard: boolean) => unknown;
};
type Engine = {
  on: {
    (event: 'connection', heard: (socket: EngineSocket) => void): unknown;
    (event: 'connection_error', heard: (failed: { req?: IncomingMessage }) => void): unknown;
  };
};

const isOwnOrigin = (origin: string | undefined, publicUrl: string, host: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: from } = new URL(origin);
  return from === new URL(publicUrl).host || from === host;
};

/** Counts the handshakes and connections of each session and person. */
const createPlaces = () => {
  const counts = createKeyedCounter();
  const leave = new WeakMap<IncomingMessage, () => void>();
  return {
    /** False when the session or the person has all its connections. */
    take: (request: IncomingMessage, { id, userId }: CountedSession): boolean => {
      const [session, person] = [`session ${id}`, `person ${userId}`];
      if (counts.of(session) >= socketLimits.session.most || counts.of(person) >= socketLimits.person.most)
        return false;
      for (const key of [session, person]) counts.add(key, 1);
      leave.set(request, () => {
        for (const key of [session, person]) counts.add(key, -1);
      });
      return true;
    },
    free: (request: IncomingMessage): void => {
      leave.get(request)?.();
      leave.delete(request);
    },
  };
};

/** Ends a connection whose messages are not read: it may answer pings without reading anything. */
const endUnread = (socket: EngineSocket): void => {
  let waiting = 0;
  socket.on('packetCreate', () => {
    waiting += 1;
    if (waiting > socketLimits.unread.most) socket.close(true);
  });
  socket.on('drain', () => {
    waiting = 0;
  });
};

/**
 * Says of requests without a body when their connection closes, which the server does not (`serverOptions`): Engine.IO
 * ends a connection then whose client was waiting for messages. For the requests of live connections only.
 */
export const noticeClosedPolls = (server: Server, path: string): void => {
  server.prependListener('request', (request, response) => {
    if (request.method !== 'GET' || request.url?.startsWith(path) !== true) return;
    response.once('close', () => request.emit('close'));
  });
};

type AdmissionNeeds = {
  publicUrl: string;
  sessionOfCookie: (cookie: string | undefined) => Promise<CountedSession | null>;
};

/**
 * Decides about handshakes before anything is made for them: only pages of the product, with a session, and a bounded
 * number for each session and person.
 */
export const createAdmission = ({ publicUrl, sessionOfCookie }: AdmissionNeeds) => {
  const places = createPlaces();
  const connected = new WeakSet<IncomingMessage>();
  const free = (request: IncomingMessage): void => {
    if (!connected.has(request)) places.free(request);
  };
  const refusalOf = async (request: IncomingMessage): Promise<Refusal | null> => {
    const { origin, host, cookie } = request.headers;
    if (!isOwnOrigin(origin, publicUrl, host)) return 'another-site';
    const session = await sessionOfCookie(cookie);
    if (!session) return 'unauthorized';
    if (!places.take(request, session)) return 'too-many-connections';
    // nothing else tells of a WebSocket handshake that fails
    if (request.headers.upgrade !== undefined) request.socket.once('close', () => free(request));
    return null;
  };
  return {
    allowRequest: (request: IncomingMessage, decide: (refusal: string | null, allowed: boolean) => void): void => {
      refusalOf(request).then(
        (refusal) => decide(refusal, refusal === null),
        () => decide('unavailable' satisfies Refusal, false),
      );
    },
    /** Frees the places of connections that end, and of handshakes that fail after they were allowed. */
    watch: (engine: Engine): void => {
      engine.on('connection', (socket) => {
        connected.add(socket.request);
        socket.on('close', () => places.free(socket.request));
        endUnread(socket);
      });
      engine.on('connection_error', ({ req }) => {
        if (req) free(req);
      });
    },
  };
};
