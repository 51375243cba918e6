import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** How long an answer may wait for its reader. */
export const unreadLimits = {
  answer: { what: 'An answer of which its reader takes nothing', per: 'connection', most: 30, unit: 'seconds' },
} as const satisfies Record<string, Limit>;

const unreadMs = unreadLimits.answer.most * 1_000;

/** How often open answers are looked at. */
const lookEveryMs = 2_000;

/** How much of a connection's answers has left the process, and when the last of that did or nothing waited. */
type Progress = { sent: number; movedAt: number };

// what is written but not taken by the system yet is still here
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Watches the answers of connections, and ends a connection whose reader takes nothing of what is ready for it. `now`
 * is in milliseconds.
 */
export const watchAnswers = (now: () => number) => {
  // not by answer: where entries come and go, older tables of a Map hold finished ones until a major collection
  const connections = new Map<Socket, Progress>();

  const look = (): void => {
    const time = now();
    for (const [socket, progress] of connections) {
      const sent = sentBy(socket);
      // nothing waits: no answer is open or it is still being made, or a poll waits for news
      if (socket.writableLength === 0 || sent !== progress.sent) Object.assign(progress, { sent, movedAt: time });
      else if (time - progress.movedAt >= unreadMs) socket.destroy();
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();

  return {
    /** Watches the connection of a request until it closes. */
    add: ({ socket }: IncomingMessage): void => {
      if (socket.destroyed || connections.has(socket)) return;
      connections.set(socket, { sent: sentBy(socket), movedAt: now() });
      socket.once('close', () => void connections.delete(socket));
    },
    look,
    /** For how long the reader of an answer that is not finished has taken nothing, in milliseconds. */
    stalledMs: ({ req: { socket } }: ServerResponse): number => {
      const progress = connections.get(socket);
      return !progress || sentBy(socket) !== progress.sent ? 0 : now() - progress.movedAt;
    },
    close: (): void => clearInterval(looking),
  };
};
export type AnswerWatch = ReturnType<typeof watchAnswers>;
