import { randomUUID } from 'node:crypto';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { nameOf, statusOf, toIdentifier, toReadEvent, unavailable } from './doubleMessages.ts';
import type { AppendFaults } from './doubleFaults.ts';
import type { DoubleLog, Recorded } from './doubleLog.ts';
import type { DoubleStreams } from './doubleStreams.ts';
import { createSubscribers } from './doubleSubscriptions.ts';
import type { Subscribers } from './doubleSubscriptions.ts';
import type { Call, Handler, Status } from './grpcServer.ts';

type Options = ReadReq.Options;

export type Reading = { log: DoubleLog; streams: DoubleStreams; faults: AppendFaults };

/** Gives events as fast as the client takes them. */
const sendAll = async (call: Call, events: Iterable<Recorded>): Promise<void> => {
  for (const event of events) {
    if (!call.isOpen()) return;
    if (!call.send(toReadEvent(event))) await call.drained();
  }
  call.end();
};

const noBoundary = (message: string): Status => ({ code: 2, message });

/**
 * Where a read of the whole log begins, or what is wrong with it. Forwards the event at the position is given,
 * backwards it is not.
 */
const startIn = ({ log }: Reading, options: Options): number | Status => {
  const all = options.getAll();
  if (all?.hasStart()) return 0;
  if (!all || all.hasEnd()) return log.all.length;
  const position = Number(all.getPosition()?.getCommitPosition() ?? 0);
  const index = log.indexOf(position);
  const isEvent = log.all[index]?.position === position;
  const beyond = index === log.all.length;
  const backwards = options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
  return isEvent || (beyond && !backwards) ? index : noBoundary('Unexpected ReadAllResult: Error unknown');
};

const readAll = (reading: Reading, call: Call, options: Options): void => {
  const start = startIn(reading, options);
  if (typeof start !== 'number') return call.end(start);
  const count = Number(options.getCount());
  const backwards = options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
  const events = backwards
    ? reading.log.all.slice(Math.max(0, start - count), start).reverse()
    : reading.log.all.slice(start, start + count);
  void sendAll(call, events);
};

const visibleIn = ({ log }: Reading, name: string): Recorded[] => {
  const { events, truncateBefore } = log.streamOf(name);
  return events.filter(({ revision }) => revision >= truncateBefore);
};

const readStream = (reading: Reading, call: Call, options: Options): void => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const { tombstoned } = reading.log.streamOf(name);
  if (tombstoned) return call.end(statusOf(name, 'any', { kind: 'deleted' }));
  const count = Number(options.getCount());
  if (count === 0) return call.end({ code: 2, message: 'Unexpected ReadStreamResult: Error' });
  const visible = visibleIn(reading, name);
  if (visible.length === 0) {
    call.send(
      new pb.ReadResp().setStreamNotFound(new pb.ReadResp.StreamNotFound().setStreamIdentifier(toIdentifier(name))),
    );
    return call.end();
  }
  const from = stream?.hasEnd() ? Number.POSITIVE_INFINITY : Number(stream?.getRevision() ?? 0);
  const backwards = options.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
  const events = backwards
    ? visible.filter(({ revision }) => revision <= from).reverse()
    : visible.filter(({ revision }) => revision >= from);
  void sendAll(call, events.slice(0, count));
};

/** The first event after the place where a subscription was left, or what is wrong with it. */
const subscribeFrom = (
  { log }: Reading,
  options: Options,
): { index: number; wanted: (event: Recorded) => boolean } | Status => {
  const stream = options.getStream();
  if (stream) {
    const name = nameOf(stream.getStreamIdentifier());
    const last = stream.hasEnd()
      ? log.streamOf(name).nextRevision - 1
      : stream.hasStart()
        ? -1
        : Number(stream.getRevision());
    return { index: 0, wanted: (event) => event.stream === name && event.revision > last };
  }
  const all = options.getAll();
  const wanted = (): boolean => true;
  if (!all || all.hasStart()) return { index: 0, wanted };
  if (all.hasEnd()) return { index: log.all.length, wanted };
  const position = Number(all.getPosition()?.getCommitPosition() ?? 0);
  const index = log.indexOf(position);
  if (index === log.all.length) return { index, wanted };
  return log.all[index]?.position === position
    ? { index: index + 1, wanted }
    : noBoundary('Exception was thrown by handler.');
};

const subscribe = (
  reading: Reading,
  subscribers: Subscribers,
  { call, options }: { call: Call; options: Options },
): void => {
  const from = subscribeFrom(reading, options);
  if ('code' in from) return call.end(from);
  call.send(
    new pb.ReadResp().setConfirmation(new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())),
  );
  subscribers.add(call, from);
};

/** Reads of a stream and of the whole log, once or for ever. */
export const createRead = (reading: Reading) => {
  const subscribers = createSubscribers(reading.log);
  const open = (call: Call): Handler => ({
    message: (bytes) => {
      const options = pb.ReadReq.deserializeBinary(bytes).getOptions();
      if (reading.faults.isNotReady() || !options) return call.end(unavailable);
      if (options.hasSubscription()) return subscribe(reading, subscribers, { call, options });
      return options.hasAll() ? readAll(reading, call, options) : readStream(reading, call, options);
    },
  });
  return { open, subscribers };
};
