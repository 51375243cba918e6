import type { Generation, Ports } from '@upline/infra/ports.ts';
import type { BuildOnThreads } from '../build/build.ts';
import type { Quarantine } from '../operate/quarantine.ts';

/** What is written to the log; pino's loggers do. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>;

export type ProjectorPorts = Pick<Ports, 'events' | 'reads' | 'queue' | 'bus' | 'keys'>;

/** The time during which this projector holds the lease. Ends with `signal`. */
export type ProjectorSession = {
  ports: ProjectorPorts;
  token: number;
  log: Log;
  signal: AbortSignal;
  quarantine: Quarantine;
  /** Where builds of a long log are done; on this thread without. */
  buildOnThreads: BuildOnThreads | null;
  /** A generation of the view that nobody used before. */
  newGeneration: (view: { name: string; version: number }) => Generation;
};
