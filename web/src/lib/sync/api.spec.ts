import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isOutcomeUnknown, sentenceOf } from './apiError.ts';
import { pathOf, request, withSearch } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answerWith = (body: string | null, init: ResponseInit) => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    sent.push(options);
    return new Response(body, init);
  });
  return sent;
};

const failureOf = async (body: string, init: ResponseInit): Promise<unknown> => {
  answerWith(body, init);
  return request('GET', '/api/assets').catch((error: unknown) => error);
};

describe('an unsuccessful answer', () => {
  // shows 8.1
  it('becomes an error of the status, a colon and the body', async () => {
    await expect(failureOf('No way', { status: 403 })).resolves.toMatchObject({
      message: '403: No way',
      status: 403,
      problem: null,
    });
  });

  // shows 8.2
  it('takes the status text where the body is empty', async () => {
    await expect(failureOf('', { status: 502, statusText: 'Bad Gateway' })).resolves.toMatchObject({
      message: '502: Bad Gateway',
    });
  });

  it('keeps the problem that the server described', async () => {
    const body = JSON.stringify({
      type: 'x',
      title: 'Full',
      status: 409,
      detail: 'Ten seats are taken.',
      code: 'team/seats-full',
    });
    const error = await failureOf(body, { status: 409 });
    expect(error).toMatchObject({ message: `409: ${body}`, problem: { code: 'team/seats-full' } });
    expect(sentenceOf(error, 'otherwise')).toBe('Ten seats are taken.');
  });

  it('leaves the outcome open only when nobody answered or the server stumbled', () => {
    expect(isOutcomeUnknown(new TypeError('Failed to fetch'))).toBe(true);
    expect(isOutcomeUnknown(new ApiError(503, '', 'Service Unavailable'))).toBe(true);
    expect(isOutcomeUnknown(new ApiError(422, '', 'Unprocessable'))).toBe(false);
  });
});

describe('a request', () => {
  // shows 7.1, 7.2
  it('sends cookies, and JSON only when there is a body', async () => {
    const sent = answerWith('{}', { status: 200, headers: { 'Upline-Position': '42' } });
    await expect(request('GET', '/api/assets')).resolves.toMatchObject({ position: 42 });
    await request('POST', '/api/assets', { body: { title: 'Tour' } });
    expect(sent[0]).toMatchObject({ credentials: 'same-origin' });
    expect(sent[0]).not.toHaveProperty('body');
    expect(new Headers(sent[0]?.headers).has('Content-Type')).toBe(false);
    expect(sent[1]).toMatchObject({ body: '{"title":"Tour"}', headers: { 'Content-Type': 'application/json' } });
  });

  it('fills the path and writes the query string in a steady order', () => {
    expect(pathOf('/api/assets/:id/share', { id: 'a/b' })).toBe('/api/assets/a%2Fb/share');
    expect(withSearch('/api/assets', { sort: 'shares', limit: 3, cursor: undefined, type: null })).toBe(
      '/api/assets?limit=3&sort=shares',
    );
  });
});
