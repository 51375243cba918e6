import Koa from 'koa';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSignInCookie } from './signInCookie.ts';

const begun = { state: 's'.repeat(43), nonce: 'n', verifier: 'v', returnTo: '/', timeZone: 'UTC' };
const cookies = createSignInCookie({ publicUrl: 'http://localhost', secret: 'a secret of the installation' });

const contextOf = (cookie: string) => {
  const request = new IncomingMessage(new Socket());
  if (cookie !== '') request.headers.cookie = cookie;
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  // as the sessions have it over https
  ctx.cookies.secure = true;
  return ctx;
};

const kept = (): string => {
  const ctx = contextOf('');
  cookies.keep(ctx, begun);
  return String(ctx.response.get('Set-Cookie')).split(';')[0] ?? '';
};

afterEach(() => void vi.useRealTimers());

describe('the cookie of a sign-in', () => {
  it('is found by its state', () => expect(cookies.take(contextOf(kept()), begun.state)).toEqual(begun));

  // shows I37
  it('is taken over https only when this very host set it', () => {
    const overHttps = createSignInCookie({ publicUrl: 'https://localhost', secret: 'a secret of the installation' });
    const cookie = kept();
    expect(overHttps.take(contextOf(`__Host-${cookie}`), begun.state)).toEqual(begun);
    expect(overHttps.take(contextOf(cookie), begun.state)).toBeNull();
  });

  it('is valid for an hour', () => {
    const cookie = kept();
    vi.useFakeTimers({ now: Date.now() + 3_599_000 });
    expect(cookies.take(contextOf(cookie), begun.state)).toEqual(begun);
    vi.setSystemTime(Date.now() + 2_000);
    expect(cookies.take(contextOf(cookie), begun.state)).toBeNull();
  });

  it('is removed from the browser when it is used', () => {
    const ctx = contextOf(kept());
    cookies.take(ctx, begun.state);
    expect(String(ctx.response.get('Set-Cookie'))).toMatch(/^upline_sign_in_s+=;.*expires=Thu, 01 Jan 1970/i);
  });
});
