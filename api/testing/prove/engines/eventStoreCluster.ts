import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { startLimitMs } from '@upline/infra/testing/processes/childProcess.ts';
import * as z from 'zod';
import type { Engine } from './engine.ts';
import type { Journal } from '../checking/journal.ts';
import { until } from '../checking/journal.ts';
import type { Managed } from './managed.ts';
import { createManaged } from './managed.ts';

const electionMs = 60_000;
const answerMs = 5_000;

type Member = { host: string; node: Managed };

const partsOf = (address: string): { hosts: string[]; settings: URLSearchParams } => {
  const [, hosts = '', search = ''] = /^[^/]*\/\/(?:[^@/?]*@)?([^/?]*)\/?(?:\?(.*))?$/.exec(address) ?? [];
  return { hosts: hosts.split(',').filter(Boolean), settings: new URLSearchParams(search) };
};

/** Whether an address makes the client ask for the members of a cluster, so that no proxy can stand in between. */
export const isCluster = (address: string): boolean =>
  /^\w+\+discover:/.test(address) || partsOf(address).hosts.length > 1;

/** Makes a function that asks one node by HTTP, over TLS where the cluster has it. */
const createAsk = (settings: URLSearchParams) => {
  const isPlain = settings.get('tls') === 'false';
  const caFile = settings.get('tlsCAFile');
  const ca = caFile === null ? undefined : readFileSync(caFile, 'utf8');
  return async (host: string, path: string): Promise<{ status: number; body: string }> => {
    if (isPlain) {
      const answer = await fetch(`http://${host}${path}`, { signal: AbortSignal.timeout(answerMs) });
      return { status: answer.status, body: await answer.text() };
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
    request(`https://${host}${path}`, { ca, signal: AbortSignal.timeout(answerMs) }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
    return promise;
  };
};

const info = z.object({ state: z.string() });

/**
 * A cluster whose nodes a program starts, called with the number of a node (1 for the first host of the address). Every
 * other outage is that of the leader, beginning with the first.
 */
export const openOwnCluster = async (program: string, url: string, journal: Journal): Promise<Engine> => {
  const { hosts, settings } = partsOf(url);
  if (hosts.length < 2) throw new Error('EVENTSTORE_NODES_START needs EVENTSTORE_URL to list the hosts of the cluster');
  const ask = createAsk(settings);
  const members: Member[] = hosts.map((host, index) => ({
    host,
    node: createManaged({
      name: `node ${index + 1} of EventStoreDB`,
      command: program,
      args: [String(index + 1)],
      journal,
      // a former leader that has to truncate its log exits with 0 and expects to be started again
      restartsAfterExit: true,
      isReady: async () => (await ask(host, '/health/live')).status === 204,
    }),
  }));
  let outages = 0;
  let away: Member | null = null;

  const isLeader = async ({ host, node }: Member): Promise<boolean> =>
    node.isRunning() &&
    ask(host, '/info').then(
      ({ body }) => info.parse(JSON.parse(body)).state.toLowerCase() === 'leader',
      () => false,
    );
  const findLeader = async (): Promise<Member> => {
    let leader: Member | undefined;
    const isElected = await until(async () => {
      const answers = await Promise.all(members.map(isLeader));
      leader = members[answers.indexOf(true)];
      return leader !== undefined;
    }, electionMs);
    if (!isElected || !leader) throw new Error(`the cluster has no leader after ${electionMs / 1_000} s`);
    return leader;
  };
  const start = async ({ node }: Member): Promise<void> => {
    node.start();
    if (!(await node.ready(startLimitMs))) journal.problem(`${node.name} did not start`);
  };
  const choose = async (): Promise<Member> => {
    const leader = await findLeader();
    const follower = members.find((member) => member !== leader) ?? leader;
    const chosen = outages % 2 === 0 ? leader : follower;
    outages += 1;
    journal.say(`${chosen.node.name} is hit, ${chosen === leader ? 'the leader' : 'a follower'}`);
    return chosen;
  };

  await Promise.all(members.map(start));
  await findLeader();
  return {
    name: 'EventStoreDB',
    url,
    outage: {
      how: 'kill -9',
      begin: async () => {
        away = await choose();
        await away.node.kill();
      },
      end: async () => {
        if (away) await start(away);
        const leader = await findLeader();
        journal.say(`${leader.node.name} leads`);
      },
    },
    freeze: {
      pause: async () => {
        away = await choose();
        away.node.pause();
      },
      resume: () => away?.node.resume(),
    },
    leftOut: 'one node at a time is killed or paused, never the whole cluster',
    close: async () => void (await Promise.all(members.map(({ node }) => node.kill()))),
  };
};

/** A cluster that was started elsewhere. Its clients go to the addresses that its members name, past any proxy. */
export const openGivenCluster = (url: string): Engine => ({
  name: 'EventStoreDB',
  url,
  leftOut:
    'it is not disturbed, since a cluster cannot be reached through a proxy; ' +
    'EVENTSTORE_NODES_START names a program to start its nodes, which are then killed and paused one by one',
  close: async () => {},
});
