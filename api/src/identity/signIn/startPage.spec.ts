import { describe, expect, it } from 'vitest';
import { startPageOf } from './startPage.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const tablet = 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

describe('the first page after a sign-in that asked for none', () => {
  it.each([
    ['member', desktop, '/today'],
    ['member', iphone, '/today'],
    ['admin', desktop, '/'],
    ['owner', desktop, '/'],
    ['owner', iphone, '/today'],
    ['admin', android, '/today'],
    ['owner', tablet, '/'],
    [null, iphone, '/'],
    [null, desktop, '/'],
  ] as const)('of %s with %s is %s', (role, agent, page) => {
    expect(startPageOf(role, { 'user-agent': agent })).toBe(page);
  });

  it('trusts a browser that says that it is on a phone', () => {
    expect(startPageOf('owner', { 'user-agent': desktop, 'sec-ch-ua-mobile': '?1' })).toBe('/today');
  });
});
