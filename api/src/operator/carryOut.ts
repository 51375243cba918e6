import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type {
  OperatorProgress,
  OperatorReply,
  OperatorReplyOnBus,
  OperatorRequestOnBus,
  OperatorResult,
  ProjectorCommand,
} from '@upline/contracts';
import { parseReply } from '@upline/contracts';
import { operatorBeatChannel, operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports.ts';

/** Times of a command, in ms. */
export const operatorTimes = {
  /** How long a projector may take to accept it. */
  accept: 3_000,
  /** An empty line at this interval keeps proxies from closing a long operation. */
  keepOpen: 15_000,
  /** A projector that is not heard for so long no longer works on it: it sends a beat every second. */
  lost: 5_000,
  /** Between two looks whether it is heard, and two questions whether another one is there. */
  check: 1_000,
  /** How long another one is waited for. */
  giveUp: 600_000,
};
export type OperatorTimes = typeof operatorTimes;

export type CarryingOut = {
  bus: Bus;
  times: OperatorTimes;
  /** The error when no projector accepts the command. */
  unanswered: () => Promise<Error>;
  /** Adds the fields that the projector does not have. */
  complete: (result: OperatorResult) => OperatorResult;
};

/** Commands with the same effect when a second projector carries them out too. */
const repeatable: ReadonlySet<ProjectorCommand['name']> = new Set([
  ...(['status', 'rebuild', 'verify', 'replay', 'quarantine-list'] as const),
]);

const phase = (text: string): OperatorProgress => ({ phase: text, share: null, events: 0, perSecond: 0, etaMs: null });

const wentAway = 'The projector went away, and nobody works on this any more';

/** Asks for one command under one id, under which a projector does nothing twice. `end` ends the subscriptions. */
const openRequest = (
  bus: Bus,
  command: ProjectorCommand,
  on: { reply: (reply: OperatorReplyOnBus) => void; beat: () => void },
) => {
  const request = randomUUID();
  const ends = [
    bus.subscribe(operatorReplyChannel, (message) => {
      const reply = parseReply(message, request);
      if (reply) on.reply(reply);
    }),
    bus.subscribe(operatorBeatChannel, (message) => {
      if (message === request) on.beat();
    }),
  ];
  const send = (): void => bus.publish(operatorRequestChannel, { request, command } satisfies OperatorRequestOnBus);
  send();
  return { send, end: (): void => ends.forEach((end) => end()) };
};

/** Whether a projector is heard that works on the command. One of an earlier version sends no beats: it is. */
const createHearing = (times: OperatorTimes) => {
  let heardAt: number | null = null;
  let lostAt: number | null = null;
  return {
    beat: (): void => {
      [heardAt, lostAt] = [performance.now(), null];
    },
    /** Notes that a projector accepted the command; true when it is another one than before. */
    accept: (): boolean => {
      const wasLost = lostAt !== null;
      if (heardAt !== null) [heardAt, lostAt] = [performance.now(), null];
      return wasLost;
    },
    check: (): 'heard' | 'went away' | 'missing' | 'gone' => {
      const now = performance.now();
      if (heardAt === null || now - heardAt < times.lost) return 'heard';
      const wasLost = lostAt !== null;
      lostAt ??= now;
      if (!wasLost) return 'went away';
      return now - lostAt > times.giveUp ? 'gone' : 'missing';
    },
  };
};

/** The lines of the answer. */
const openLines = () => {
  const lines = new PassThrough();
  const write = (reply: OperatorReply): void => void lines.write(`${JSON.stringify(reply)}\n`);
  return {
    lines,
    write,
    say: (text: string): void => write({ kind: 'progress', progress: phase(text) }),
    keepOpen: (): void => void lines.write('\n'),
    end: (reply: OperatorReply): void => {
      write(reply);
      lines.end();
    },
  };
};

/**
 * Lets a projector carry a command out. Resolves once one accepted it, with its replies as lines of JSON. When it goes
 * away, the lines say so, and the next one carries the command out again.
 */
export const carryOut = (
  { bus, times, unanswered, complete }: CarryingOut,
  command: ProjectorCommand,
): Promise<PassThrough> =>
  new Promise((resolve, reject) => {
    const { lines, write, say, keepOpen, end } = openLines();
    const hearing = createHearing(times);
    const timers: NodeJS.Timeout[] = [];
    let isAccepted = false;
    const stop = (): void => {
      timers.forEach(clearInterval);
      asked.end();
    };
    const finish = (reply: OperatorReply): void => {
      stop();
      end(reply);
    };

    /** Notices a projector that is not heard any more, and asks for another one. */
    const check = (): void => {
      const found = hearing.check();
      if (found === 'heard') return undefined;
      if (!repeatable.has(command.name)) return finish({ kind: 'failed', message: `${wentAway}. Ask for the status.` });
      if (found === 'gone')
        return finish({ kind: 'failed', message: `${wentAway}. No other one came: start one, then ask again.` });
      if (found === 'went away') say(`${wentAway}: waiting for another one`);
      return asked.send();
    };

    const accept = (): void => {
      if (hearing.accept()) say('Another projector is there and works on it from the beginning');
      if (isAccepted) return;
      isAccepted = true;
      timers.push(setInterval(keepOpen, times.keepOpen), setInterval(check, times.check));
      resolve(lines);
    };

    const reply = ({ request: _request, ...said }: OperatorReplyOnBus): void => {
      if (said.kind === 'accepted') return accept();
      if (said.kind === 'progress') return write(said);
      return finish(said.kind === 'done' ? { ...said, result: complete(said.result) } : said);
    };
    const asked = openRequest(bus, command, { beat: hearing.beat, reply });
    const giveUp = (): void => {
      if (isAccepted) return;
      stop();
      unanswered().then(reject, reject);
    };
    timers.push(setTimeout(giveUp, times.accept));
    lines.on('close', stop);
  });
