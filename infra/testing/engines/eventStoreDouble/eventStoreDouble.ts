import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { createAppend, createBatchAppend, createDelete, createTombstone } from './doubleAppends.ts';
import { createAppendFaults } from './doubleFaults.ts';
import { openDoubleLog } from './doubleLog.ts';
import { createRead } from './doubleReads.ts';
import { createDoubleStreams } from './doubleStreams.ts';
import { createGrpcServer } from './grpcServer.ts';
import type { Call, Handler, Methods } from './grpcServer.ts';

const streamsService = 'event_store.client.streams.Streams';

/** The client asks whether appends can share a call. */
const getSupportedMethods = (call: Call): Handler => ({
  message: () => {
    const batchAppend = new serverFeatures.SupportedMethod()
      .setServiceName(streamsService)
      .setMethodName('batchappend');
    call.send(
      new serverFeatures.SupportedMethods().setMethodsList([batchAppend]).setEventStoreServerVersion('23.10.6'),
    );
    call.end();
  },
});

/** A client that looks for a cluster finds this one server, as its leader. */
const createGossip =
  (port: () => number) =>
  (call: Call): Handler => ({
    message: () => {
      const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port());
      const member = new gossip.MemberInfo()
        .setState(gossip.MemberInfo.VNodeState.LEADER)
        .setIsAlive(true)
        .setHttpEndPoint(endPoint);
      call.send(new gossip.ClusterInfo().setMembersList([member]));
      call.end();
    },
  });

/** A server without its connections. A restart makes a new one, from the file where there is one. */
const createService = (file: string | null, port: () => number) => {
  const log = openDoubleLog(file);
  const streams = createDoubleStreams(log);
  const faults = createAppendFaults();
  const services = { log, streams, faults };
  const read = createRead(services);
  const methods: Methods = {
    '/event_store.client.gossip.Gossip/Read': createGossip(port),
    '/event_store.client.server_features.ServerFeatures/GetSupportedMethods': getSupportedMethods,
    [`/${streamsService}/BatchAppend`]: createBatchAppend(services),
    [`/${streamsService}/Append`]: createAppend(services),
    [`/${streamsService}/Delete`]: createDelete(services),
    [`/${streamsService}/Tombstone`]: createTombstone(services),
    [`/${streamsService}/Read`]: read.open,
  };
  return { log, faults, subscribers: read.subscribers, server: createGrpcServer(methods) };
};

type Options = { port?: number; file?: string };

/**
 * Speaks what the EventStoreDB client speaks and behaves as the real server was seen to, so that the client and our
 * adapter can be tried where no server is, and broken in ways that a real one cannot be asked for. Without a file,
 * what was stored is gone after `restart`.
 */
export const startEventStoreDouble = async ({ port: wanted = 0, file }: Options = {}) => {
  let port = wanted;
  const create = () => createService(file ?? null, () => port);
  let service = create();
  port = await service.server.listen(wanted);

  const stop = async (): Promise<void> => {
    await service.server.close();
    service.log.close();
  };
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    /** Cuts all connections, and starts again with what the file holds. */
    restart: async (): Promise<void> => {
      await stop();
      service = create();
      await service.server.listen(port);
    },
    stop,
    faults: {
      /** Refuses connections, and cuts those there are, until `accept`. */
      refuse: () => service.server.close(),
      accept: () => service.server.listen(port),
      /** Takes requests and does nothing with them until `resume`. */
      stall: () => service.server.gate.hold(),
      resume: () => service.server.gate.release(),
      /** Ends all calls, or all connections, without an answer. */
      reset: () => service.server.reset(),
      drop: () => service.server.drop(),
      dropSubscribers: () => service.subscribers.dropLive(),
      /** Gives live subscribers nothing more, and does not say so. */
      muteSubscribers: () => service.subscribers.muteLive(),
      notReady: (now: boolean) => service.faults.notReady(now),
      loseAppends: (count: number) => service.faults.loseAppends(count),
      loseAnswers: (count: number) => service.faults.loseAnswers(count),
      answerBackwards: (count: number) => service.faults.answerBackwards(count),
    },
  };
};
export type EventStoreDouble = Awaited<ReturnType<typeof startEventStoreDouble>>;
