import { isatty } from 'node:tty';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { parseOwn } from '../lib/json.ts';
import { currentRequest } from './requestContext.ts';
import { textOfVersion, thisVersion } from '../process/version.ts';

export type { Logger } from 'pino';

type Line = { level: number; time: number; msg?: string; err?: { message?: string; stack?: string } } & Record<
  string,
  unknown
>;

const names: Record<number, string | undefined> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** A log line for the eyes: time, level, message, the other fields, and a stack below. */
const toReadable = (text: string): string => {
  const { level, time, msg = '', err, ...fields } = parseOwn<Line>(text);
  const clock = new Date(time).toISOString().slice(11, 23);
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = err ? [err.stack ?? err.message ?? ''] : [];
  return [[clock, (names[level] ?? String(level)).padEnd(5), msg, ...rest].join(' '), ...stack].join('\n');
};

type Out = { isTTY?: boolean; write: (text: string) => unknown };

const toTerminal = (out: Out): DestinationStream => ({ write: (text) => void out.write(`${toReadable(text)}\n`) });

/** The output of this process; written at once, since the last lines before an exit are the ones that matter. */
const openOutput = (): Out => {
  const output = pino.destination({ dest: 1, sync: true });
  // of a thread, process.stdout is never a terminal
  return { isTTY: isatty(1), write: (text) => output.write(text) };
};

/** Each line that is written while a request is handled names it. */
const ofRequest = (): { request?: string } => {
  const request = currentRequest();
  return request ? { request: request.id } : {};
};

/** The log of a process or thread: JSON lines, one readable line each on a terminal. */
export const createLog = ({ logLevel }: { logLevel: string }, out: Out = openOutput()): Logger =>
  // the collector of the lines has the name and host of the process
  pino({ level: logLevel, base: null, mixin: ofRequest }, out.isTTY ? toTerminal(out) : out);

/** Writes the first line of a process: which version runs. */
export const logStart = (log: Pick<Logger, 'info'>): void =>
  log.info({ ...thisVersion }, `Upline ${textOfVersion(thisVersion)} starts`);
