import shared from '@eventstore/db-client/generated/shared_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendFaults } from './doubleFaults.ts';
import type { Proposed } from './doubleLog.ts';
import {
  expectedOf,
  nameOf,
  notReady,
  refusalOf,
  statusOf,
  toAnswerStatus,
  toIdentifier,
  toProposed,
  unavailable,
} from './doubleMessages.ts';
import type { Appended, DoubleStreams, Expected } from './doubleStreams.ts';
import type { Call, Handler } from './grpcServer.ts';

type Wanted = { name: string; expected: Expected; events: Proposed[] };
type Batch = Wanted & { correlationId: UUID | undefined };

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const isBad = ({ name, events }: Wanted): boolean =>
  name === '' || events.some(({ id, type }) => type === '' || !uuid.test(id));

const badRequest = {
  code: 3,
  message: 'BadRequest',
  type: 'event_store.client.BadRequest',
  value: new shared.BadRequest().setMessage('Unrecognized').serializeBinary(),
};

const toSuccess = ({ revision, position }: Extract<Appended, { kind: 'done' }>): BatchAppendResp.Success =>
  new pb.BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(
      new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );

type Services = { streams: DoubleStreams; faults: AppendFaults };

const answerBatch = ({ streams, faults }: Services, batch: Batch): BatchAppendResp => {
  const answer = new pb.BatchAppendResp().setStreamIdentifier(toIdentifier(batch.name));
  if (batch.correlationId) answer.setCorrelationId(batch.correlationId);
  if (faults.isNotReady()) return answer.setError(toAnswerStatus(notReady));
  if (isBad(batch)) return answer.setError(toAnswerStatus(badRequest));
  const appended = streams.append(batch.name, batch.expected, batch.events);
  if (appended.kind === 'done') return answer.setSuccess(toSuccess(appended));
  return answer.setError(toAnswerStatus(refusalOf(batch.name, batch.expected, appended)));
};

const toBatch = (request: BatchAppendReq): Batch => {
  const options = request.getOptions();
  const name = nameOf(options?.getStreamIdentifier());
  return {
    name,
    expected: expectedOf(options, options?.getStreamPosition() ?? ''),
    events: [],
    correlationId: request.getCorrelationId(),
  };
};

/** Many appends in one call; one of them may come in several messages. */
export const createBatchAppend =
  (services: Services) =>
  (call: Call): Handler => {
    const begun = new Map<string, Batch>();
    return {
      message: (bytes) => {
        const request = pb.BatchAppendReq.deserializeBinary(bytes);
        const key = JSON.stringify(request.getCorrelationId()?.toObject());
        const batch = begun.get(key) ?? toBatch(request);
        begun.set(key, batch);
        batch.events.push(...request.getProposedMessagesList().map(toProposed));
        if (!request.getIsFinal()) return;
        begun.delete(key);
        services.faults.carryOut(
          () => answerBatch(services, batch),
          (answer) => call.send(answer),
        );
      },
      end: () => call.end(),
    };
  };

const toWanted = (requests: readonly AppendReq[]): Wanted => {
  const options = requests[0]?.getOptions();
  const events = requests.flatMap((request) => request.getProposedMessage() ?? []).map(toProposed);
  return {
    name: nameOf(options?.getStreamIdentifier()),
    expected: expectedOf(options, options?.getRevision() ?? ''),
    events,
  };
};

const answerAppend = (call: Call, { name, expected }: Wanted, appended: Appended): void => {
  const answer = new pb.AppendResp();
  if (appended.kind === 'done') {
    const position = new pb.AppendResp.Position()
      .setCommitPosition(String(appended.position))
      .setPreparePosition(String(appended.position));
    call.send(
      answer.setSuccess(
        new pb.AppendResp.Success().setCurrentRevision(String(appended.revision)).setPosition(position),
      ),
    );
    return call.end();
  }
  if (appended.kind !== 'wrong') return call.end(statusOf(name, expected, appended));
  const wrong = new pb.AppendResp.WrongExpectedVersion();
  if (appended.current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(appended.current));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  call.send(answer.setWrongExpectedVersion(wrong));
  call.end();
};

/** One append in a call of its own. */
export const createAppend =
  ({ streams, faults }: Services) =>
  (call: Call): Handler => {
    const requests: AppendReq[] = [];
    return {
      message: (bytes) => void requests.push(pb.AppendReq.deserializeBinary(bytes)),
      end: () => {
        if (faults.isNotReady()) return call.end(unavailable);
        const wanted = toWanted(requests);
        if (isBad(wanted)) return call.end({ code: 3, message: 'Unrecognized' });
        faults.carryOut(
          () => streams.append(wanted.name, wanted.expected, wanted.events),
          (appended) => answerAppend(call, wanted, appended),
        );
      },
    };
  };

type Removal = {
  faults: AppendFaults;
  parse: (bytes: Buffer) => Omit<Wanted, 'events'>;
  remove: (name: string, expected: Expected) => Appended;
  toAnswer: (position: string) => DeleteResp | TombstoneResp;
};

const createRemoval =
  ({ faults, parse, remove, toAnswer }: Removal) =>
  (call: Call): Handler => ({
    message: (bytes) => {
      if (faults.isNotReady()) return call.end(unavailable);
      const { name, expected } = parse(bytes);
      const removed = remove(name, expected);
      if (removed.kind !== 'done') return call.end(statusOf(name, expected, removed));
      call.send(toAnswer(String(removed.position)));
      call.end();
    },
  });

const wantedOf = (options: DeleteReq.Options | TombstoneReq.Options | undefined): Omit<Wanted, 'events'> => ({
  name: nameOf(options?.getStreamIdentifier()),
  expected: expectedOf(options, options?.getRevision() ?? ''),
});

export const createDelete = ({ streams, faults }: Services) =>
  createRemoval({
    faults,
    parse: (bytes) => wantedOf(pb.DeleteReq.deserializeBinary(bytes).getOptions()),
    remove: streams.remove,
    toAnswer: (at) =>
      new pb.DeleteResp().setPosition(new pb.DeleteResp.Position().setCommitPosition(at).setPreparePosition(at)),
  });

export const createTombstone = ({ streams, faults }: Services) =>
  createRemoval({
    faults,
    parse: (bytes) => wantedOf(pb.TombstoneReq.deserializeBinary(bytes).getOptions()),
    remove: streams.tombstone,
    toAnswer: (at) =>
      new pb.TombstoneResp().setPosition(new pb.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at)),
  });
