import type { Deduplication } from './limits/deduplication.ts';
import type { RateLimits } from './limits/limit.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Bus } from './ports/bus.ts';
import type { DocumentStore } from './ports/documentStore.ts';
import type { EventStore } from './ports/eventStore.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PersonKeys } from './ports/personKeys.ts';
import type { Queue } from './ports/queue.ts';
import type { ReadModels } from './ports/readModels.ts';

/** Everything a process of the product talks to. */
export type Ports = {
  events: EventStore;
  reads: ReadModels;
  documents: DocumentStore;
  keys: PersonKeys;
  queue: Queue;
  bus: Bus;
  mailer: Mailer;
  pictures: Pictures;
  limits: RateLimits;
  deduplication: Deduplication;
};
