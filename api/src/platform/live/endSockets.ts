import { endSocketsChannel } from '@upline/infra/channels.ts';
import type { EndSocketsOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';

/** Ends live connections in every process: of a session, of a person, or of a person in one organization. */
export type EndSockets = (match: EndSocketsOnBus) => void;

/** Makes the function that ends live connections, through the bus that every gateway listens to. */
export const createEndSockets =
  (bus: Pick<Bus, 'publish'>): EndSockets =>
  (match) =>
    bus.publish(endSocketsChannel, match);
