import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog, Recorded } from './doubleLog.ts';
import { toReadEvent } from './doubleMessages.ts';
import type { Call, Status } from './grpcServer.ts';

/** Live events that may wait for a subscriber before it is dropped. */
const maxWaiting = 200;

const tooSlow: Status = {
  code: 10,
  message: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};

type From = { index: number; wanted: (event: Recorded) => boolean };
type Subscriber = { push: () => void; drop: () => void };

/** Subscriptions: what is stored at the subscriber's own pace, then what is appended, as long as it keeps up. */
export const createSubscribers = (log: DoubleLog) => {
  const live = new Set<Subscriber>();
  log.onWrite(() => {
    for (const { push } of live) push();
  });

  const goLive = (call: Call, { index, wanted }: From): void => {
    let next = index;
    let waiting: Promise<void> | null = null;
    const leave = (): void => void live.delete(subscriber);
    const drop = (): void => {
      leave();
      call.end(tooSlow);
    };
    const push = (): void => {
      if (waiting) {
        if (log.all.length - next > maxWaiting) drop();
        return;
      }
      while (next < log.all.length && !waiting) {
        const event = log.all[next++];
        const taken = !event || !wanted(event) || call.send(toReadEvent(event));
        if (!taken) waiting = call.drained().then(goOn);
      }
    };
    const goOn = (): void => {
      waiting = null;
      if (live.has(subscriber)) push();
    };
    const subscriber: Subscriber = { push, drop };
    live.add(subscriber);
    call.onClose(leave);
    push();
  };

  const catchUp = async (call: Call, { index, wanted }: From): Promise<void> => {
    let next = index;
    while (next < log.all.length) {
      const event = log.all[next++];
      if (!call.isOpen()) return;
      if (event && wanted(event) && !call.send(toReadEvent(event))) await call.drained();
    }
    call.send(new pb.ReadResp().setCaughtUp(new pb.ReadResp.CaughtUp()));
    if (call.isOpen()) goLive(call, { index: next, wanted });
  };

  return {
    add: (call: Call, from: From): void => void catchUp(call, from),
    /** Drops all that are live, as if they were too slow. */
    dropLive: (): void => {
      for (const { drop } of [...live]) drop();
    },
    /** Gives those that are live nothing more, and does not say so. */
    muteLive: (): void => live.clear(),
  };
};
export type Subscribers = ReturnType<typeof createSubscribers>;
