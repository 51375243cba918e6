import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** The process's log: one JSON line per entry on standard output, from the configured level on. */
export const createLog = ({ logLevel }: { logLevel: string }): Logger => pino({ level: logLevel });
