import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** How long an answer may wait for its reader. */
export const unreadLimits = {
  answer: { what: 'An answer of which its reader takes nothing', per: 'connection', most: 30, unit: 'seconds' },
} as const satisfies Record<string, Limit>;

const unreadMs = unreadLimits.answer.most * 1_000;

/** How often open answers are looked at. */
const lookEveryMs = 2_000;

/** An answer that is not finished: how much of it has left the process, and when the last of that did. */
type OpenAnswer = { socket: Socket; sent: number; movedAt: number };

// what is written but not taken by the system yet is still here
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Watches answers until they are finished, and ends the connection of one whose reader takes nothing of what is ready
 * for it. `now` is in milliseconds.
 */
export const watchAnswers = (now: () => number) => {
  const answers = new Map<ServerResponse, OpenAnswer>();

  const look = (): void => {
    const time = now();
    for (const answer of answers.values()) {
      const { socket } = answer;
      const sent = sentBy(socket);
      // nothing waits: the answer is still being made, or a poll waits for news
      if (socket.writableLength === 0 || sent !== answer.sent) Object.assign(answer, { sent, movedAt: time });
      else if (time - answer.movedAt >= unreadMs) socket.destroy();
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();

  return {
    /** `socket` is the request's: an answer behind another one on its connection has none yet. */
    add: (response: ServerResponse, socket: Socket): void => {
      answers.set(response, { socket, sent: sentBy(socket), movedAt: now() });
      response.once('close', () => void answers.delete(response));
    },
    look,
    /** For how long a reader has taken nothing, in milliseconds; 0 for an answer that is finished. */
    stalledMs: (response: ServerResponse): number => {
      const answer = answers.get(response);
      return !answer || sentBy(answer.socket) !== answer.sent ? 0 : now() - answer.movedAt;
    },
    close: (): void => clearInterval(looking),
  };
};
export type AnswerWatch = ReturnType<typeof watchAnswers>;
