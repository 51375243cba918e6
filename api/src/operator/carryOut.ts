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
import type { Bus } from '@upline/infra/ports/bus.ts';

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

const notice = (phase: string): OperatorProgress => ({
  phase,
  share: null,
  events: 0,
  perSecond: 0,
  etaMs: null,
  notice: true,
});

const unheard = 'The projector is not heard any more: nobody works on this';

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
  let from: string | null = null;
  /** True when nothing had been heard for too long. */
  const beat = (): boolean => {
    const wasLost = lostAt !== null;
    [heardAt, lostAt] = [performance.now(), null];
    return wasLost;
  };
  return {
    beat,
    /** Notes that a projector accepted the command. Returns which one it is, compared with the one before. */
    accept: (by: string): 'first' | 'same' | 'back' | 'other' => {
      const before = from;
      from = by;
      const wasLost = beat();
      if (before === null) return 'first';
      if (before !== by) return 'other';
      return wasLost ? 'back' : 'same';
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
    say: (text: string): void => write({ kind: 'progress', progress: notice(text) }),
    keepOpen: (): void => void lines.write('\n'),
    end: (reply: OperatorReply): void => {
      write(reply);
      lines.end();
    },
  };
};

/**
 * Lets a projector carry a command out. Resolves once one accepted it, with its replies as lines of JSON. While another
 * operation must end first, the lines say which. When the projector goes away, they say so, and the next one carries
 * the command out again.
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
    let isWaiting = false;
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
      if (found === 'heard') return isWaiting ? asked.send() : undefined;
      if (!repeatable.has(command.name) && !isWaiting)
        return finish({ kind: 'failed', message: `${unheard}. Ask for the status.` });
      if (found === 'gone')
        return finish({ kind: 'failed', message: `${unheard}. No other one came: start one, then ask again.` });
      if (found === 'went away') say(`${unheard}. Waiting for a projector`);
      return asked.send();
    };

    const goOn = (): void => say('The projector is heard again and goes on');
    const beat = (): void => (hearing.beat() ? goOn() : undefined);

    const accept = (by: string | undefined): void => {
      const which = by === undefined ? 'first' : hearing.accept(by);
      if (which === 'other') say('Another projector is there, which begins it again');
      if (which === 'back') goOn();
      isWaiting = false;
      if (isAccepted) return;
      isAccepted = true;
      timers.push(setInterval(keepOpen, times.keepOpen), setInterval(check, times.check));
      resolve(lines);
    };

    const wait = (progress: OperatorProgress): void => {
      isWaiting = true;
      write({ kind: 'progress', progress: { ...progress, phase: `Waiting for ${progress.phase}`, notice: true } });
    };

    const reply = ({ request: _request, ...said }: OperatorReplyOnBus): void => {
      if (said.kind === 'accepted') return accept(said.by);
      if (said.kind === 'busy') return wait(said.progress);
      if (said.kind === 'progress') return write(said);
      return finish(said.kind === 'done' ? { ...said, result: complete(said.result) } : said);
    };
    const asked = openRequest(bus, command, { beat, reply });
    const giveUp = (): void => {
      if (isAccepted) return;
      stop();
      unanswered().then(reject, reject);
    };
    timers.push(setTimeout(giveUp, times.accept));
    lines.on('close', stop);
  });
