import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problem } from '@upline/contracts';
import type { Problem } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../testing/people/call.ts';
import type { Browser } from '../../../../testing/people/browser.ts';
import { foundOrganization } from '../../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

/** The server's answer to these bytes, until it closes the connection. */
const raw = async (
  lines: readonly string[],
  { ends = true } = {},
): Promise<Pick<Problem, 'status' | 'code' | 'detail'>> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(ends ? [...lines, 'Connection: close', '', ''].join('\r\n') : lines.join('\r\n'));
  const answer = await text(socket);
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  const { status, code, detail } = problem.parse(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  return { status, code, detail };
};

describe.concurrent('a request without end', () => {
  const host = 'Host: localhost';
  const own = 'Sec-Fetch-Site: same-origin';
  it('is refused for its address', async () => {
    expect(await raw([`GET /api/assets?limit=${'1'.repeat(9_000)} HTTP/1.1`, host])).toMatchObject({
      status: 414,
      code: 'address-too-long',
    });
  });

  it('is refused for its headers, one or many', async () => {
    const refused = { status: 431, code: 'headers-too-large' };
    expect(await raw(['GET / HTTP/1.1', host, `Cookie: ${'x'.repeat(20_000)}`])).toMatchObject(refused);
    expect(
      await raw(['GET / HTTP/1.1', host, ...Array.from({ length: 900 }, (_, at) => `X-Some-${at}: ${'y'.repeat(20)}`)]),
    ).toMatchObject(refused);
  });

  // shows I52
  it('is refused in the language that it asks for', async () => {
    const cookie = `Cookie: ${'x'.repeat(20_000)}`;
    const { detail } = await raw(['GET / HTTP/1.1', host, 'Accept-Language: en-XA, de;q=0.5', cookie]);
    expect(detail).toBe(translateTo('en-XA')('The headers are larger than 16 KiB. Clear the cookies of this site.'));
  });

  it('is refused when it is not HTTP', async () => {
    expect(await raw(['HELLO'])).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('is refused when two lengths could be read from it', async () => {
    expect(
      (await raw(['POST /api/assets HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked'])).status,
    ).toBe(400);
  });

  it('is ended when its headers do not come', async () => {
    expect(await raw(['GET / HTTP/1.1', host, 'X-Slow: '], { ends: false })).toMatchObject({
      status: 408,
      code: 'too-slow',
    });
  });

  it('is ended when its body does not come, after 10 seconds', async () => {
    const began = performance.now();
    const head = [
      'POST /oidc/forgot-password HTTP/1.1',
      host,
      own,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100',
    ];
    expect(await raw([...head, '', 'email='], { ends: false })).toMatchObject({ status: 408, code: 'too-slow' });
    const tookMs = performance.now() - began;
    expect([tookMs > 9_000, tookMs < 25_000]).toEqual([true, true]);
  });

  it('leaves the others served meanwhile', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write('POST /api/assets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
      return socket;
    });
    expect((await call(owner, 'GET /api/assets')).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('is refused for its body, also in pieces', async () => {
    const piece = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const cookie = `Cookie: ${owner.cookieHeader()}`;
    const head = [
      'POST /api/assets HTTP/1.1',
      ...[host, own, cookie],
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Connection: close',
    ];
    expect(await raw([...head, '', `${piece}${piece}${piece}0`, '', ''], { ends: false })).toMatchObject({
      status: 413,
      code: 'too-large',
    });
  });
});

type Answer = Awaited<ReturnType<typeof call>>;

describe('too many requests', () => {
  it('of one person are refused, with when to come back', async () => {
    // fewer at once than one session may have open
    const rounds = async (answers: Answer[]): Promise<Answer[]> => {
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => call(owner, 'POST /api/assets', { body: {} })))),
      );
      // a slow server gives back nearly as many requests as come
      return answers.some(({ status }) => status === 429) || answers.length >= 5_000 ? answers : rounds(answers);
    };
    const answers = await rounds([]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(problem.parse(body)).toMatchObject({
        code: 'too-many-requests',
        detail: 'Too many requests. Please try again in 1 second.',
      });
    }
  });
});
