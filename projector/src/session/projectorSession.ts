import type { Generation } from '@upline/infra/ports/rows.ts';
import type { Ports } from '@upline/infra/ports.ts';
import type { BuildMemory } from './buildMemory.ts';
import type { Quarantine } from './quarantine.ts';

/** The functions of a logger that the projector calls; pino's loggers have them. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>;

export type ProjectorPorts = Pick<Ports, 'events' | 'reads' | 'queue' | 'bus' | 'keys' | 'documents'>;

/** The time during which this projector holds the lease. Ends when `signal` aborts. */
export type ProjectorSession = {
  ports: ProjectorPorts;
  /** The fencing token of the lease. */
  token: number;
  log: Log;
  signal: AbortSignal;
  quarantine: Quarantine;
  buildMemory: BuildMemory;
  /** Names a generation of the view that did not exist before. */
  newGeneration: (view: { name: string; version: number }) => Generation;
};
