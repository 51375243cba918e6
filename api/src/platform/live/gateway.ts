import type { Server as HttpServer, ServerResponse } from 'node:http';
import { organizationHeader, views } from '@upline/contracts';
import type { ChangedMessage, ReadyMessage } from '@upline/contracts';
import { endSocketsChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus, EndSocketsOnBus } from '@upline/infra/channels.ts';
import type { Audience } from '@upline/infra/ports/rows.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import type { RoleOf } from '../http/request/rights.ts';
import { actorOf } from '../http/request/rights.ts';
import { everyHeader } from '../http/server/security.ts';
import { toEndSockets } from '../lib/casts.ts';
import { audiencesOf } from '../queries/reader.ts';
import type { Tracker } from '../queries/tracker.ts';
import { createAdmission, noticeClosedPolls } from './admission.ts';
import type { FindSessions } from './recheck.ts';
import { recheckConnections } from './recheck.ts';
import { createThrottle } from './throttle.ts';
import type { Notification } from './throttle.ts';

/** The session a socket was opened with. */
export type SocketSession = { id: string; userId: string; organizationId: string | null };

export type GatewayNeeds = {
  publicUrl: string;
  bus: Bus;
  tracker: Tracker;
  roleOf: RoleOf;
  /** The session of a `Cookie` header. */
  sessionOfCookie: (cookie: string | undefined) => Promise<SocketSession | null>;
  findSessions: FindSessions;
};

type Data = { session: SocketSession };
type Messages = { changed: (message: ChangedMessage) => void; ready: (message: ReadyMessage) => void };
type Connected = Socket<Record<string, never>, Messages, Record<string, never>, Data>;
type LiveServer = Server<Record<string, never>, Messages, Record<string, never>, Data>;

const organizationOf = (audience: Audience): string | null =>
  audience.startsWith('organization:') ? audience.slice('organization:'.length) : null;

/** The changes of one commit, together for each audience. */
const byAudience = (changes: ChangedOnBus['changes']): Notification[] => {
  const positions = new Map<Audience, Record<string, number>>();
  for (const { audience, view, position } of changes)
    positions.set(audience, { ...positions.get(audience), [view]: position });
  return [...positions].map(([audience, ofViews]) => ({ audience, positions: ofViews }));
};

/** Largest message a client may send: it has nothing to say. */
const maxMessageBytes = 1_000;

const readyOf = async (tracker: Tracker, session: SocketSession): Promise<ReadyMessage> => {
  const audiences = audiencesOf(session.organizationId, session.userId);
  const entries = await Promise.all(
    views.map(async ({ name }) => [name, await tracker.changedAt(name, audiences)] as const),
  );
  return { positions: Object.fromEntries(entries) };
};

const admit = async (socket: Socket, { roleOf, sessionOfCookie }: GatewayNeeds): Promise<SocketSession> => {
  const { headers } = socket.handshake;
  const session = await sessionOfCookie(headers.cookie);
  if (!session) throw new Error('unauthorized');
  const auth: Record<string, unknown> = socket.handshake.auth;
  const believed = auth['organization'] ?? headers[organizationHeader.toLowerCase()];
  if (typeof believed === 'string' && believed !== (session.organizationId ?? ''))
    throw new Error('organization-switched');
  // pages of earlier versions name nobody
  const person = auth['person'];
  if (typeof person === 'string' && person !== session.userId) throw new Error('person-switched');
  const { organizationId } = await actorOf(roleOf, session);
  return { id: session.id, userId: session.userId, organizationId };
};

/** Admits connections of sessions, and sends each the positions of its views. */
const openServer = (needs: GatewayNeeds) => {
  const { tracker } = needs;
  const admission = createAdmission(needs);
  const io: LiveServer = new Server({
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: admission.allowRequest,
  });
  io.use((socket, next) => {
    admit(socket, needs).then(
      (session) => {
        socket.data.session = session;
        next();
      },
      (error: unknown) => next(error instanceof Error ? error : new Error('unavailable')),
    );
  });
  const greet = (socket: Connected): Promise<void> =>
    readyOf(tracker, socket.data.session).then(
      (ready) => void socket.emit('ready', ready),
      // a client without positions connects again and gets them then
      () => void socket.disconnect(true),
    );
  io.on('connection', (socket) => {
    const { session } = socket.data;
    void socket.join([`session:${session.id}`, ...audiencesOf(session.organizationId, session.userId)]);
    void greet(socket);
  });
  const headers = everyHeader(needs.publicUrl);
  const attach = (server: HttpServer): void => {
    io.attach(server);
    // they are answered apart from the layers that set these headers
    io.engine.use((_request: unknown, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      next();
    });
    noticeClosedPolls(server, io.path());
    admission.watch(io.engine);
  };
  return { io, greet, attach };
};

const endSocketsOf = (io: LiveServer, { sessionId, userId, organizationId }: EndSocketsOnBus): void => {
  if (sessionId !== undefined) io.local.in(`session:${sessionId}`).disconnectSockets(true);
  if (userId === undefined) return;
  for (const socket of io.of('/').sockets.values()) {
    const { session } = socket.data;
    if (session.userId === userId && (organizationId === undefined || session.organizationId === organizationId))
      socket.disconnect(true);
  }
};

/**
 * Notifies open pages of changed views and the position of each change, by one message for a commit. Rooms are the
 * projector's audiences, so that no page receives changes of another organization.
 */
export const createGateway = (needs: GatewayNeeds) => {
  const { bus, tracker, findSessions } = needs;
  const { io, greet, attach } = openServer(needs);
  const sizeOf = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const throttle = createThrottle(({ audience, positions }) => {
    io.local.to(audience).emit('changed', { organizationId: organizationOf(audience), positions });
  }, sizeOf);
  const stops = [
    tracker.onChange(({ changes }: ChangedOnBus) => {
      for (const notification of byAudience(changes))
        if (sizeOf(notification.audience) > 0) throttle.push(notification);
    }),
    bus.subscribe(endSocketsChannel, (message) => endSocketsOf(io, toEndSockets(message))),
    recheckConnections({
      bus,
      findSessions,
      tracker,
      connections: () =>
        [...io.of('/').sockets.values()].map((socket) => ({
          sessionId: socket.data.session.id,
          greet: () => greet(socket),
          end: () => void socket.disconnect(true),
        })),
    }),
  ];
  return {
    /** Accepts connections of this server from now on; its other handlers of requests must stand already. */
    attach,
    /** Connections open in this process. */
    count: (): number => io.of('/').sockets.size,
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      throttle.close();
      await io.close();
    },
  };
};
export type Gateway = ReturnType<typeof createGateway>;
