import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '@upline/infra/testing/processes/childProcess.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { selfSigned } from '@upline/infra/testing/network/selfSigned.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';

// The files of infra/proxy as they are, but for ports and certificates, each in front of a real server.

const host = 'upline.example.com';
const publicUrl = `https://${host}`;
const folder = mkdtempSync(join(tmpdir(), 'upline-proxies-'));
const recipe = (name: string): string => readFileSync(join(import.meta.dirname, '../../../infra/proxy', name), 'utf8');

type Ports = { server: number; http: number; https: number };
type Recipe = {
  program: string;
  /** Writes its files into the folder. */
  prepare: (folder: string, ports: Ports) => void;
  check: readonly string[];
  serve: readonly string[];
};

/** Puts other words in place of some that the recipe must have. */
const replaced = (text: string, words: readonly (readonly [string, string])[]): string =>
  words.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the recipe has no “${from}”`);
    return now.replaceAll(from, to);
  }, text);

const caddy: Recipe = {
  program: 'caddy',
  prepare: (own, ports) => {
    const options = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1'];
    const global = [...options, `http_port ${ports.http}`, `https_port ${ports.https}`].join('\n');
    const site = replaced(recipe('Caddyfile'), [['127.0.0.1:3000', `127.0.0.1:${ports.server}`]]);
    writeFileSync(join(own, 'Caddyfile'), `{\n${global}\n}\n${site}`);
  },
  check: ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
  serve: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
};

const nginx: Recipe = {
  program: 'nginx',
  prepare: (own, ports) => {
    const certificates = `/etc/letsencrypt/live/${host}`;
    const site = replaced(recipe('nginx.conf'), [
      ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
      ['\tlisten [::]:80;\n', ''],
      ['\tlisten [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
      [`${certificates}/fullchain.pem`, join(own, 'cert.pem')],
      [`${certificates}/privkey.pem`, join(own, 'key.pem')],
    ]);
    for (const name of ['key', 'cert'] as const) writeFileSync(join(own, `${name}.pem`), selfSigned[name]);
    writeFileSync(join(own, 'site.conf'), site);
    mkdirSync(join(own, 'tmp'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path tmp/${name};`);
    const outer = ['daemon off;', 'pid nginx.pid;', 'error_log stderr;', 'events {}'];
    const lines = [...outer, 'http {', 'access_log off;', ...paths, 'include site.conf;', '}'];
    writeFileSync(join(own, 'nginx.conf'), lines.join('\n'));
  },
  check: ['-t', '-e', 'stderr', '-p', '.', '-c', 'nginx.conf'],
  serve: ['-e', 'stderr', '-p', '.', '-c', 'nginx.conf'],
};

const env = (own: string): NodeJS.ProcessEnv => ({
  ...process.env,
  // Debian has nginx where only root looks
  PATH: `${process.env['PATH']}:/usr/sbin`,
  HOME: own,
  XDG_DATA_HOME: own,
  XDG_CONFIG_HOME: own,
});

const isInstalled = ({ program }: Recipe): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: env(folder) }).status === 0;

let server: LocalServer;
let ann: Browser;
const ends: (() => void)[] = [];
beforeAll(async () => {
  server = await startLocalServer({ settings: { PUBLIC_URL: publicUrl } });
  ann = createBrowser(publicUrl, { via: `http://127.0.0.1:${server.port}` });
  await ann.signUp({ email: 'ann@team.example', password: 'correct-horse', firstName: 'Ann', lastName: 'Lee' });
});
afterAll(async () => {
  for (const end of ends) end();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The proxy in front of the server, once it answers. */
const startProxy = async ({ program, prepare, check, serve }: Recipe) => {
  const own = mkdtempSync(join(folder, `${program}-`));
  const ports = { server: server.port, http: await freePort(), https: await freePort() };
  prepare(own, ports);
  const checked = spawnSync(program, check, { cwd: own, env: env(own), encoding: 'utf8' });
  const child = spawn(program, serve, { cwd: own, env: env(own), stdio: 'ignore' });
  endWithParent(child);
  ends.push(() => child.kill('SIGTERM'));
  return { ports, checked };
};

type Sent = { method?: string; headers?: Record<string, string>; body?: string; from?: string };

/** A request as it is written here, from an address of this machine. No certificate of a test is known to anybody. */
const send = (url: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Sent = {}) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const options = { method, headers: { host, ...headers }, localAddress: from };
    const answered = (answer: IncomingMessage): void => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    };
    const request = isSecure
      ? https.request(url, { ...options, servername: host, rejectUnauthorized: false }, answered)
      : http.request(url, options, answered);
    request.on('error', reject).end(body);
  });

const guesses = 300;
/** Whether an address that guesses links is refused in the end, however it names itself. */
const isLimited = async (url: string, from: string): Promise<boolean> => {
  for (let guess = 0; guess < guesses; guess += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${guess % 250}` };
    if ((await send(`${url}/s/${'z'.repeat(22)}`, { from, headers })).status === 429) return true;
  }
  return false;
};

const all = { Caddy: caddy, nginx };
for (const [name, own] of Object.entries(all))
  if (!isInstalled(own)) console.log(`The recipe for ${name}: NOT RUN, ${own.program} is not installed`);

describe.each(Object.entries(all).filter(([, own]) => isInstalled(own)))('the recipe for %s', (_name, own) => {
  let url: string;
  let ports: Ports;
  let checked: { status: number | null; stderr: string };
  beforeAll(async () => {
    ({ ports, checked } = await startProxy(own));
    url = `https://127.0.0.1:${ports.https}`;
    await vi.waitFor(async () => expect((await send(`${url}/api/health/ready`)).status).toBe(200), {
      timeout: patienceMs,
      interval: 50,
    });
  });

  it('passes the check of its program', () => {
    expect(checked.status, checked.stderr).toBe(0);
  });

  it('leads from http to https, which the browser is asked to keep', async () => {
    const plain = await send(`http://127.0.0.1:${ports.http}/team`);
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.location).toMatch(/^https:\/\/upline\.example\.com(:\d+)?\/team$/);
    const page = await send(`${url}/`);
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age')]);
  });

  it('passes what a signed-in person reads and writes', async () => {
    const cookie = ann.cookieHeader();
    const read = await send(`${url}/api/auth/user`, { headers: { cookie } });
    expect([read.status, read.text]).toEqual([200, expect.stringContaining('ann@team.example')]);
    const body = JSON.stringify({ type: 'link', title: 'Tour', url: 'https://c.example/' });
    const headers = { cookie, origin: publicUrl, 'content-type': 'application/json', 'idempotency-key': own.program };
    expect((await send(`${url}/api/assets`, { method: 'POST', headers, body })).status).toBe(201);
  });

  it('passes a file with people of some megabytes', async () => {
    const headers = { cookie: ann.cookieHeader(), origin: publicUrl, 'content-type': 'application/json' };
    const drafted = await send(`${url}/api/imports`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ via: 'file' }),
    });
    const { id } = JSON.parse(drafted.text) as { id: string };
    const body = `name,notes\n${`Pat,${'x'.repeat(80_000)}\n`.repeat(40)}`;
    const file = { ...headers, 'content-type': 'text/csv' };
    const sent = await send(`${url}/api/imports/${id}/file`, { method: 'PUT', headers: file, body });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"rows":40')]);
  });

  it('opens WebSockets', async () => {
    const socket = io(url, {
      extraHeaders: { cookie: ann.cookieHeader(), origin: publicUrl, host },
      transports: ['websocket'],
      reconnection: false,
      rejectUnauthorized: false,
    });
    await new Promise((resolve, reject) => {
      socket.once('ready', resolve);
      socket.once('connect_error', reject);
    });
    expect(socket.io.engine.transport.name).toBe('websocket');
    socket.close();
  });

  it('limits people by their own addresses, whatever they claim', async () => {
    const [guessing, other] = own === caddy ? ['127.0.0.2', '127.0.0.3'] : ['127.0.0.4', '127.0.0.5'];
    expect(await isLimited(url, guessing)).toBe(true);
    expect((await send(`${url}/s/${'z'.repeat(22)}`, { from: other })).status).not.toBe(429);
  });
});
