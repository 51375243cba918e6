import { networkInterfaces } from 'node:os';
import type { AssetAnswer, InvitationAnswer, ShareAnswer } from '@upline/contracts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';

// a machine without a network has loopback addresses that are not called localhost
const address =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';

let server: LocalServer;
let publicUrl: string;
let ann: Browser;
beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://${address}:${port}`;
  server = await startLocalServer({ port, settings: { HOST: '0.0.0.0', PUBLIC_URL: publicUrl } });
  ann = createBrowser(publicUrl);
  await ann.signUp({ email: 'ann@team.example', password: 'correct-horse', firstName: 'Ann', lastName: 'Lee' });
});
afterAll(async () => server?.close());

describe('plain http at an address of the local network', () => {
  it('signs in with cookies that need no https, and asks no browser to stay with it', async () => {
    expect(ann.jar.all().map(({ name }) => name)).toContain('upline');
    expect(ann.jar.all().filter(({ attributes }) => attributes.has('secure'))).toEqual([]);
    const { headers } = await ann.open('/');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toContain(`ws://${new URL(publicUrl).host}`);
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it('takes what its own pages send, and makes links that open there', async () => {
    const asset = await call<AssetAnswer>(ann, 'POST /api/assets', {
      body: { type: 'link', title: 'Tour', url: 'https://c.example/' },
    });
    const share = await call<ShareAnswer>(ann, `POST /api/assets/${asset.body.id}/share`, { body: {} });
    const invited = await call<InvitationAnswer>(ann, 'POST /api/team-members/invite', {
      body: { email: 'bob@team.example' },
    });
    for (const link of [share.body.link, invited.body.link ?? '']) {
      expect(link.startsWith(`${publicUrl}/`)).toBe(true);
      expect((await fetch(link)).status).toBe(200);
    }
    const foreign = await call(ann, 'POST /api/assets', { body: {}, headers: { origin: 'http://evil.test' } });
    expect(foreign.status).toBe(403);
  });

  it('opens sockets for its own pages', async () => {
    const socket = io(publicUrl, {
      extraHeaders: { cookie: ann.cookieHeader(), origin: publicUrl },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve, reject) => {
      socket.once('ready', resolve);
      socket.once('connect_error', reject);
    });
    socket.close();
  });

  it('sends a sign-in that began at another name of the machine to the public one', async () => {
    const { headers } = await fetch(`http://localhost:${server.port}/api/login?returnTo=/prospects`, {
      redirect: 'manual',
    });
    expect(headers.get('location')).toBe(`${publicUrl}/api/login?returnTo=%2Fprospects&at=public`);
  });

  it('signs out, and in again', async () => {
    await ann.signOut();
    expect((await call(ann, 'GET /api/auth/user')).status).toBe(401);
    await ann.signIn({ email: 'ann@team.example', password: 'correct-horse' });
    expect((await call(ann, 'GET /api/auth/user')).status).toBe(200);
  });
});
