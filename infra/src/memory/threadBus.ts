import { BroadcastChannel } from 'node:worker_threads';
import type { Bus } from '../ports/bus.ts';

type Handle = (message: unknown) => void;

type ThreadBusOptions = {
  /** Instances of the same name in this process, on whatever thread, hear each other. */
  name: string;
  /**
   * Called with the error of a subscriber; the others get the message. By default it ends the process like any
   * uncaught error.
   */
  onError?: (error: unknown) => void;
};

const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error;
  });

const isEnvelope = (data: unknown): data is { channel: string; message: unknown } =>
  typeof data === 'object' &&
  data !== null &&
  'channel' in data &&
  typeof data.channel === 'string' &&
  'message' in data;

/**
 * A bus between the threads of this process. It loses nothing, so `onGap` never calls, and it keeps no process alive.
 * Messages are copied.
 */
export const openThreadBus = ({
  name,
  onError = throwLater,
}: ThreadBusOptions): Bus & { close: () => Promise<void> } => {
  const port = new BroadcastChannel(`upline:${name}`);
  const handles = new Map<string, Set<Handle>>();
  let closed = false;

  const deliver = (channel: string, message: unknown): void => {
    for (const handle of handles.get(channel) ?? []) {
      try {
        handle(message);
      } catch (error) {
        onError(error);
      }
    }
  };

  port.onmessage = (event: unknown): void => {
    const data = typeof event === 'object' && event !== null && 'data' in event ? event.data : null;
    if (isEnvelope(data)) deliver(data.channel, data.message);
  };
  port.unref();

  return {
    publish: (channel, message) => {
      if (closed) return;
      port.postMessage({ channel, message });
      // a broadcast channel does not hear itself; later, as from another thread, so that publishing never runs
      // handlers inside
      if (!handles.has(channel)) return;
      const copy: unknown = structuredClone(message);
      setImmediate(() => !closed && deliver(channel, copy));
    },
    subscribe: (channel, handle) => {
      // a function of its own for each subscription: the same handler may subscribe twice
      const own: Handle = (message) => handle(message);
      const all = handles.get(channel) ?? new Set();
      handles.set(channel, all.add(own));
      return () => {
        all.delete(own);
        if (all.size === 0 && handles.get(channel) === all) handles.delete(channel);
      };
    },
    onGap: () => () => undefined,
    isWhole: () => true,
    close: async () => {
      closed = true;
      port.close();
    },
  };
};
