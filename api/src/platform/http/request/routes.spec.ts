import Router from '@koa/router';
import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveChain } from '../../../../testing/servers/chainServer.ts';
import type { Served } from '../../../../testing/servers/serve.ts';

let server: Served;

beforeAll(async () => {
  const router = new Router();
  const answer = (name: string) => (ctx: Context) => {
    ctx.body = { name, params: ctx['params'] as unknown };
  };
  router.get('/api/things/:id', answer('one'));
  router.get('/api/things/newest', answer('newest'));
  router.get('/api/things/:id/parts/:part', answer('part'));
  router.put('/api/things/:id', answer('change'));
  server = await serveChain([{ router, isOpen: true }]);
});
afterAll(() => server?.close());

const ask = async (method: string, path: string) => {
  const response = await fetch(server.url + path, { method, headers: { 'sec-fetch-site': 'same-origin' } });
  const text = await response.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  return {
    status: response.status,
    allow: response.headers.get('allow'),
    body,
  };
};

describe('a request', () => {
  it.each([
    ['GET', '/api/things/7', 'one', { id: '7' }],
    ['PUT', '/api/things/7', 'change', { id: '7' }],
    ['GET', '/api/things/newest', 'newest', {}],
    ['GET', '/api/things/7/parts/a-b', 'part', { id: '7', part: 'a-b' }],
    ['GET', '/api/things/7?x=1', 'one', { id: '7' }],
    ['GET', '/api/things/7/', 'one', { id: '7' }],
    ['GET', '/API/Things/7', 'one', { id: '7' }],
    ['GET', '/api/things/a%20b', 'one', { id: 'a b' }],
    ['GET', '/api/things/a%2Fb', 'one', { id: 'a/b' }],
  ])('%s %s reaches its route with its parameters', async (method, path, name, params) => {
    expect(await ask(method, path)).toMatchObject({ status: 200, body: { name, params } });
  });

  it('with HEAD is answered as with GET, without a body', async () => {
    expect(await ask('HEAD', '/api/things/7')).toMatchObject({ status: 200, body: '' });
  });

  it('with another method is answered 405 with the methods that there are', async () => {
    expect(await ask('DELETE', '/api/things/7')).toMatchObject({ status: 405, allow: 'HEAD, GET, PUT' });
  });

  it.each([
    '/api/things',
    '/api/things/',
    '/api/things/7/parts',
    '/api/things/7/parts/1/2',
    '/api',
    '/',
    '/api/other/7',
  ])('to %s finds nothing', async (path) => expect((await ask('GET', path)).status).toBe(404));
});
