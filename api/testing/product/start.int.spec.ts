import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { StartError } from '@upline/infra/ports/startError.ts';
import { startServer } from '../../src/server.ts';
import { runOperator } from '../servers/engineServers.ts';
import { textOfVersion, thisVersion } from '@upline/infra/process/version.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'upline-start-'));
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server with settings that it refuses; returns its exit code and its lines. */
const start = async (env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> => {
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'unused'),
    LOG_LEVEL: 'warn',
    ...env,
  };
  const child = spawn('node', ['api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, lines: said.split('\n').filter(Boolean) };
};

/** Checks that a start in this process is refused in one readable line. */
const refuses = async (env: Record<string, string>, words: RegExp): Promise<void> => {
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), LOG_LEVEL: 'silent', ...env };
  const starting = async () => startServer(parseConfig(settings));
  const failed = await starting().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartError);
  const { message } = failed instanceof StartError ? failed : expect.fail();
  expect(message).toMatch(words);
  expect(message).not.toContain('\n');
};

describe('the data folder of a running server', () => {
  it('has no file that other users of the machine can read', async () => {
    const names = readdirSync(server.dataDir);
    expect(names.length).toBeGreaterThan(5);
    const open = names.filter((name) => (statSync(join(server.dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });
});

describe('the version and commit', () => {
  const text = `Upline ${textOfVersion(thisVersion)}`;

  it('are in the first line of the log', () => {
    const [first = ''] = server.output().split('\n');
    expect(JSON.parse(first)).toMatchObject({ ...thisVersion, msg: `${text} starts` });
  });

  it('are in the answer of the health check', async () => {
    const answer = await fetch(`${server.url}/api/health/live`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', ...thisVersion }]);
  });

  it('are in the status', async () => {
    const env = { PUBLIC_URL: server.url, DATA_DIR: server.dataDir };
    const { code, text: printed } = await runOperator(env, 'status');
    expect([code, printed.split('\n')[0]]).toEqual([0, `${text}.`]);
    const json = await runOperator(env, '--json', 'status');
    expect(JSON.parse(json.text)).toMatchObject({ status: { upline: thisVersion } });
  });
});

describe('a start that must fail', () => {
  it('reports each wrong setting in one line, and exits with 1', async () => {
    const { code, lines } = await start({ PORT: 'abc', LOG_LEVEL: 'loud' });
    expect([code, lines.length], lines.join('\n')).toEqual([1, 1]);
    expect(lines[0]).toMatch(/Wrong setting: PORT must be a port number.*; LOG_LEVEL/);
  });

  it('reports a trusted proxy that is none', () => refuses({ TRUSTED_PROXIES: 'everyone' }, /TRUSTED_PROXIES/));

  it('reports a port in use, before it makes a data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const untouched = join(folder, 'untouched');
    await refuses({ PORT: String(port), DATA_DIR: untouched }, new RegExp(`Port ${port} on 127.0.0.1 is in use`));
    expect(existsSync(untouched)).toBe(false);
    other.close();
  });

  it('reports a data folder that cannot be created', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await refuses({ DATA_DIR: join(file, 'data') }, /data/i);
  });

  it('reports a data folder that another server uses', () => refuses({ DATA_DIR: server.dataDir }, /in use|another/i));

  it('reports a damaged database, and overwrites nothing', async () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    await server.kill();
    for (const name of readdirSync(server.dataDir).filter((one) => /\.db$/.test(one)))
      copyFileSync(join(server.dataDir, name), join(damaged, name));
    await server.restart();
    const file = join(damaged, 'events.db');
    const garbage = Buffer.alloc(8_192, 'garbage ');
    writeFileSync(file, garbage);
    await refuses({ DATA_DIR: damaged }, /events\.db.*(damaged|not a database)/i);
    expect(readFileSync(file).equals(garbage)).toBe(true);
  });
});
