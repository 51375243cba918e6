import type { Server as HttpServer } from 'node:http';
import { organizationHeader, views } from '@upline/contracts';
import type { ChangedMessage, ReadyMessage } from '@upline/contracts';
import { endSocketsChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus, EndSocketsOnBus } from '@upline/infra/channels.ts';
import type { Audience } from '@upline/infra/ports.ts';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { actorOf } from '../http/caller.ts';
import { audiencesOf } from '../reader.ts';
import type { Services } from '../../services.ts';
import { toEndSockets } from '../kit.ts';
import { recheckConnections } from './recheck.ts';
import { createThrottle } from './throttle.ts';

/** The session a socket was opened with. */
export type SocketSession = { id: string; userId: string; organizationId: string | null };

export type Gateway = {
  /** Ends the sockets of a session, or all of a person's, or a person's in one organization: in every process. */
  endSockets: (match: EndSocketsOnBus) => void;
  /** Sockets open in this process. */
  count: () => number;
  close: () => Promise<void>;
};

type Data = { session: SocketSession };
type Told = { changed: (message: ChangedMessage) => void; ready: (message: ReadyMessage) => void };
type Connected = Socket<Record<string, never>, Told, Record<string, never>, Data>;

const organizationOf = (audience: Audience): string | null =>
  audience.startsWith('organization:') ? audience.slice('organization:'.length) : null;

/** Largest message a client may send: it has nothing to say. */
const maxMessageBytes = 1_000;

const isOwnOrigin = (origin: string | undefined, publicUrl: string, host: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: from } = new URL(origin);
  return from === new URL(publicUrl).host || from === host;
};

const readyOf = async ({ tracker }: Services, session: SocketSession): Promise<ReadyMessage> => {
  const audiences = audiencesOf(session.organizationId, session.userId);
  const entries = await Promise.all(
    views.map(async ({ name }) => [name, await tracker.changedAt(name, audiences)] as const),
  );
  return { positions: Object.fromEntries(entries) };
};

const admit = async (services: Services, socket: Socket, sessionOfCookie: SessionOfCookie): Promise<SocketSession> => {
  const { headers } = socket.handshake;
  const session = await sessionOfCookie(headers.cookie);
  if (!session) throw new Error('unauthorized');
  const auth: Record<string, unknown> = socket.handshake.auth;
  const believed = auth['organization'] ?? headers[organizationHeader.toLowerCase()];
  if (typeof believed === 'string' && believed !== (session.organizationId ?? ''))
    throw new Error('organization-switched');
  const { organizationId } = await actorOf(services, session);
  return { id: session.id, userId: session.userId, organizationId };
};

type SessionOfCookie = (cookie: string | undefined) => Promise<SocketSession | null>;

/**
 * Tells open pages which views changed, up to which position: one message for everything. Rooms are the projector's audiences, so
 * that nobody can be told of another organization's changes.
 */
export const createGateway = (http: HttpServer, services: Services, sessionOfCookie: SessionOfCookie): Gateway => {
  const io = new Server<Record<string, never>, Told, Record<string, never>, Data>(http, {
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, services.publicUrl, request.headers.host)),
  });

  io.use((socket, next) => {
    admit(services, socket, sessionOfCookie).then(
      (session) => {
        socket.data.session = session;
        next();
      },
      (error: unknown) => next(error instanceof Error ? error : new Error('unavailable')),
    );
  });

  const greet = (socket: Connected): Promise<void> =>
    readyOf(services, socket.data.session).then(
      (ready) => void socket.emit('ready', ready),
      // a client that is not told positions connects again and asks anew
      () => void socket.disconnect(true),
    );

  io.on('connection', (socket) => {
    const { session } = socket.data;
    void socket.join([`session:${session.id}`, ...audiencesOf(session.organizationId, session.userId)]);
    void greet(socket);
  });

  const sizeOf = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const throttle = createThrottle(({ audience, view, position }) => {
    io.local.to(audience).emit('changed', { view, organizationId: organizationOf(audience), position });
  }, sizeOf);

  const stop = services.tracker.onChange(({ changes }: ChangedOnBus) => {
    for (const change of changes) if (sizeOf(change.audience) > 0) throttle.push(change);
  });

  const endHere = ({ sessionId, userId, organizationId }: EndSocketsOnBus): void => {
    if (sessionId !== undefined) io.local.in(`session:${sessionId}`).disconnectSockets(true);
    if (userId === undefined) return;
    for (const socket of io.of('/').sockets.values()) {
      const { session } = socket.data;
      if (session.userId === userId && (organizationId === undefined || session.organizationId === organizationId))
        socket.disconnect(true);
    }
  };
  const { bus } = services.ports;
  const stopEnding = bus.subscribe(endSocketsChannel, (message) => endHere(toEndSockets(message)));
  const stopRechecking = recheckConnections({
    bus,
    documents: services.ports.documents,
    tracker: services.tracker,
    connections: () =>
      [...io.of('/').sockets.values()].map((socket) => ({
        sessionId: socket.data.session.id,
        greet: () => greet(socket),
        end: () => void socket.disconnect(true),
      })),
  });

  return {
    endSockets: (match) => bus.publish(endSocketsChannel, match),
    count: () => io.of('/').sockets.size,
    close: async () => {
      stop();
      stopEnding();
      stopRechecking();
      throttle.close();
      await io.close();
    },
  };
};
