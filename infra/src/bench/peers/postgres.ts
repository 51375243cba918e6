import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../testing/network/freePort.ts';

const installed = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, newest version first, as Debian lays them; null where it is not installed. */
const programs = (): string | null => {
  if (!existsSync(installed)) return null;
  const versions = readdirSync(installed).toSorted((one, other) => Number(other) - Number(one));
  return (
    versions.map((version) => join(installed, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
};

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
const runsAs = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

/** A PostgreSQL of its own with the settings it ships with; `processes` are the ids of all that work for it now. */
export type Postgres = { url: string; processes: () => number[]; stop: () => Promise<void> };

const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const startWithin = 30_000;

/** Starts PostgreSQL in a temporary folder on a loopback port. Null where it is not installed. */
export const startPostgres = async (): Promise<Postgres | null> => {
  const bin = programs();
  if (bin === null) return null;
  const [folder, port, user] = [mkdtempSync(join(tmpdir(), 'upline-postgres-')), await freePort(), runsAs()];
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const words = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder];
  const child = spawn(join(bin, 'postgres'), words, { ...user, cwd: folder, stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  const until = performance.now() + startWithin;
  while (!(await answers(url))) {
    if (performance.now() > until || child.exitCode !== null) throw new Error('PostgreSQL did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    processes: () => (child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]),
    stop: async () => {
      const ended = once(child, 'exit');
      // ends its clients' sessions too
      child.kill('SIGINT');
      await ended;
      process.removeListener('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
