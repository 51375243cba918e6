import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { localAddress, noteAddress } from '@upline/infra/lock/address.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressesOf, askServer, causeOf, sendToServer } from './server.ts';

const token = 't'.repeat(32);
let dataDir: string;
const servers: Server[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upline-server-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(dataDir, { recursive: true });
});

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that lives and answers commands with this status; it notes the tokens it is sent. */
const upline = (status: number, seen: string[] = []): Promise<string> =>
  serve(({ url, headers }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url === '/api/health/live') return response.end('{"status":"ok"}');
    seen.push(headers.authorization ?? '');
    return response.writeHead(status).end(JSON.stringify({ detail: 'not this token', answered: true }));
  });

const settings = (env: Record<string, string>) => parseConfig({ DATA_DIR: dataDir, OPERATOR_TOKEN: token, ...env });
const portOf = (address: string): string => new URL(address).port;
const rotate = { method: 'POST', path: '/keys/rotate', body: {} } as const;

describe('the server of the settings', () => {
  it('is looked for at the address beside the lock, then where it listens, then where people reach it', () => {
    noteAddress(dataDir, 'http://127.0.0.1:4000');
    const config = settings({ HOST: '0.0.0.0', PORT: '3001', PUBLIC_URL: 'https://team.example.com' });
    expect(addressesOf(config)).toEqual(['http://127.0.0.1:4000', 'http://127.0.0.1:3001', 'https://team.example.com']);
    expect(localAddress({ host: '::', port: 1 })).toBe('http://[::1]:1');
  });

  it('is found although PUBLIC_URL leads nowhere from here', async () => {
    const address = await upline(200);
    noteAddress(dataDir, address);
    const config = settings({ PORT: String(await freePort()), PUBLIC_URL: 'https://nowhere.invalid' });
    expect(await askServer(config, rotate)).toMatchObject({ answered: true });
  });

  it('is told apart from other programs, which are sent no token', async () => {
    const seen: string[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization ?? '');
      response.end('<html>');
    });
    const own = await upline(200);
    const config = settings({ PORT: portOf(other), PUBLIC_URL: own });
    expect(await askServer(config, rotate)).toMatchObject({ answered: true });
    expect(seen).toEqual(['']);
  });

  it('is looked for further where another installation refuses the token, whose refusal is shown at last', async () => {
    const another = await upline(401);
    const own = await upline(200);
    expect(await askServer(settings({ PORT: portOf(another), PUBLIC_URL: own }), rotate)).toMatchObject({
      answered: true,
    });
    const config = settings({ PORT: portOf(another), PUBLIC_URL: 'http://127.0.0.1:1' });
    await expect(askServer(config, rotate)).rejects.toThrow(`The server at ${another} refuses: not this token`);
  });

  it('is reported with every address and its cause when it is nowhere', async () => {
    const port = await freePort();
    const config = settings({ PORT: String(port), PUBLIC_URL: 'http://127.0.0.1:1' });
    await expect(sendToServer(config, rotate)).rejects.toThrow(
      `http://127.0.0.1:${port} (nothing listens there), http://127.0.0.1:1 (`,
    );
  });
});

describe('the cause of a failed request', () => {
  const failed = (code: string): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /not trusted here: name the file of its authority in NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', /has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/],
    ['ENOTFOUND', /leads nowhere from here/],
    ['ECONNREFUSED', /nothing listens there/],
    ['EHOSTUNREACH', /EHOSTUNREACH/],
  ])('%s is said in words', (code, words) => {
    expect(causeOf(failed(code))).toMatch(words);
  });
});
