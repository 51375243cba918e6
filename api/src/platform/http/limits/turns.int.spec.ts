import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { foundOrganization } from '../../../../testing/people/organizations.ts';
import { openLimits } from './openRequests.ts';

const calls = openLimits.session.most - 4;
let server: LocalServer;
let withQuickRetries: Browser;
let other: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  withQuickRetries = await foundOrganization(server.url, 'harry', 'withQuickRetries.test');
  other = await foundOrganization(server.url, 'olga', 'other.test');
});
afterAll(async () => server?.close());

/** A connection that was used before, and the number of answers that came over it since. */
const openConnection = async (browser: Browser) => {
  const { port, host } = new URL(server.url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  const request = `GET /api/auth/user HTTP/1.1\r\nHost: ${host}\r\nCookie: ${browser.cookieHeader()}\r\n\r\n`;
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  const answers = (): number => text.split('HTTP/1.1 200').length - 1;
  socket.write(request);
  await expect.poll(answers).toBe(1);
  return { socket, answers: () => answers() - 1, ask: (count: number) => socket.write(request.repeat(count)) };
};

describe('a call', () => {
  // shows I25
  it('is answered before the many that another organization sent in one go', async () => {
    const [many, one] = [await openConnection(withQuickRetries), await openConnection(other)];
    many.ask(calls);
    one.ask(1);
    await once(one.socket, 'data');
    expect([one.answers(), many.answers() < calls / 2]).toEqual([1, true]);
    await expect.poll(many.answers).toBe(calls);
    many.socket.destroy();
    one.socket.destroy();
  });
});
