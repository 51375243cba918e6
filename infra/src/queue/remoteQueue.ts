import type { MessagePort } from 'node:worker_threads';
import * as z from 'zod';
import { Unavailable } from '../ports/unavailable.ts';
import type { Queue } from '../ports/queue.ts';

const request = z.object({
  request: z.number(),
  jobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      data: z.record(z.string(), z.unknown()),
      delayMs: z.number().exactOptional(),
    }),
  ),
});
const answer = z.object({ request: z.number(), error: z.string().nullable() });

/** Lets the thread at the other end of the port put jobs into this queue. Returns the end of it. */
export const serveEnqueue = (queue: Pick<Queue, 'enqueue'>, port: MessagePort): (() => void) => {
  const serve = async (message: unknown): Promise<void> => {
    const { request: number, jobs } = request.parse(message);
    const error = await queue.enqueue(jobs).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    port.postMessage({ request: number, error });
  };
  const listen = (message: unknown): void => void serve(message);
  port.on('message', listen);
  return () => port.off('message', listen);
};

const elsewhere = (): never => {
  throw new Error('jobs are worked on by the thread that holds the queue');
};

/**
 * The queue of the thread at the other end of the port, for putting jobs into only. A job that was acknowledged is
 * durable.
 */
export const openRemoteQueue = (port: MessagePort): Queue => {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let last = 0;
  let closed = false;
  const settle = (number: number): void => {
    waiting.delete(number);
    // only an answer that is awaited keeps the thread alive
    if (waiting.size === 0) port.unref();
  };
  port.on('message', (message: unknown) => {
    const { request: number, error } = answer.parse(message);
    const asked = waiting.get(number);
    settle(number);
    if (error === null) asked?.resolve();
    else asked?.reject(new Unavailable('queue', { outcomeUnknown: true, cause: new Error(error) }));
  });
  port.on('close', () => {
    closed = true;
    for (const { reject } of waiting.values()) reject(new Unavailable('queue', { outcomeUnknown: true }));
    waiting.clear();
  });
  port.unref();
  return {
    enqueue: (jobs) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Unavailable('queue'));
        last += 1;
        waiting.set(last, { resolve, reject });
        port.ref();
        port.postMessage({ request: last, jobs });
      }),
    work: elsewhere,
    dead: async () => elsewhere(),
    countDead: async () => elsewhere(),
    figures: async () => elsewhere(),
    retry: async () => elsewhere(),
    drop: async () => elsewhere(),
  };
};
