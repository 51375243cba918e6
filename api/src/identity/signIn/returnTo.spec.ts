import { describe, expect, it } from 'vitest';
import { toOwnPath } from './returnTo.ts';

describe('the address that a sign-in returns to', () => {
  it.each([
    '/prospects',
    '/invite/abc.def?x=1#top',
    '/',
    '/settings?tab=billing&next=https://example.com',
    '/caf%C3%A9',
  ])('keeps our path %s', (path) => {
    expect(toOwnPath(path)).toBe(path);
  });

  it.each([
    '//evil.test/prospects',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/ /evil.test',
    '/\u0000',
    '/\u007f/x',
    '\\\\evil.test',
    'https://evil.test/',
    'HTTPS:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /prospects',
    'prospects',
    '',
    `/${'x'.repeat(2048)}`,
  ])('refuses %j', (value) => {
    expect(toOwnPath(value)).toBe('/');
  });

  it.each(['/api/logout', '/API/logout', '/api/login?returnTo=/x', '/oidc/session/end', '/x/../api/logout'])(
    'does not return into the sign-in itself: %s',
    (value) => {
      expect(toOwnPath(value)).toBe('/');
    },
  );

  it('is the home page when none was given', () => {
    expect(toOwnPath(undefined)).toBe('/');
    expect(toOwnPath(null)).toBe('/');
  });
});
