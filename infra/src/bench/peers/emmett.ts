import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../programs/installation.ts';
import { seedInstallation } from '../programs/installation.ts';
import { load } from '../load/load.ts';
import { startProgram } from '../programs/program.ts';
import type { BenchRow } from '../report/rows.ts';
import type { LoadedAtCost } from '../load/shots.ts';
import { shareShot } from '../load/shots.ts';
import type { Pair } from './pairs.ts';
import { measure, notRun, rounds, rowOf } from './pairs.ts';

/** Longer than where one server stays for all rounds: here each turn compiles its code again. */
const warmSeconds = 5;

type Program = { file: string; path: string; env: Record<string, string> };

/**
 * One turn of a program that runs only for it: the product reads all that is appended, so it would work for the shares
 * of the other one while that one is measured.
 */
const takeTurn = async ({ file, path, env }: Program, installation: Installation): Promise<LoadedAtCost> => {
  const program = await startProgram(file, path, env);
  const shoot = () => shareShot(installation);
  try {
    await load(program.url, { seconds: warmSeconds, shoot });
    return await measure({ url: program.url, costs: { pid: program.child.pid } }, shoot);
  } finally {
    await program.stop();
  }
};

const compare = async (installation: Installation, settings: Record<string, string>): Promise<Pair[]> => {
  const users = join(installation.dataDir, 'peerUsers.json');
  writeFileSync(users, JSON.stringify(installation.users));
  const env = { ...settings, DATA_DIR: installation.dataDir };
  const own = { file: 'api/src/main.ts', path: '/api/health/ready', env };
  const peer = { file: 'infra/src/bench/peers/koaEmmett.ts', path: '/', env: { ...settings, PEER_USERS: users } };
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ own: await takeTurn(own, installation), peer: await takeTurn(peer, installation) });
  return pairs;
};

/**
 * Shares on one EventStoreDB beside an Emmett application, 1,000 users in 50 organizations and 64 connections, in
 * turns. The costs are those of the two services without the event store; the product's hold the views that it writes
 * into SQLite, and Emmett's has none.
 */
export const benchEmmett = async (eventStoreUrl: string): Promise<BenchRow[]> => {
  if (eventStoreUrl === '')
    return [notRun('Emmett on EventStoreDB: not run, because EVENTSTORE_URL is not set to the address of a server')];
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  const settings = { ...secrets, EVENTSTORE_URL: eventStoreUrl };
  const installation = await seedInstallation({ organizations: 50, users: 20, assets: 10 }, settings);
  try {
    const pairs = await compare(installation, settings);
    const name = 'acknowledged shares on EventStoreDB';
    return [rowOf({ name, peerName: 'Emmett on Koa', pairs, writes: true })];
  } finally {
    installation.remove();
  }
};
