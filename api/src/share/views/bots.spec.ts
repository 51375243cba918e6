import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isAutomated, isAutomatedAgent } from './bots.ts';

const file = new URL('../../../testing/userAgents.json', import.meta.url);
const named = z.record(z.string(), z.string());

/** User agents of people's browsers, of those inside other apps, and of previews, scanners, crawlers and scripts. */
const { browsers, inApps, programs } = z
  .strictObject({ browsers: named, inApps: named, programs: named })
  .parse(JSON.parse(readFileSync(file, 'utf8')));

describe('who opened the page', () => {
  it.each(Object.entries(browsers))('counts %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(false),
  );
  it.each(Object.entries(inApps))('counts the browser in %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(false),
  );
  it.each(Object.entries(programs))('does not count %s as a person', (_name, userAgent) =>
    expect(isAutomatedAgent(userAgent)).toBe(true),
  );
});

describe('a browser that looks ahead', () => {
  const person = { 'user-agent': browsers['Chrome on Windows'] };

  it('is a person without such a header', () => expect(isAutomated(person)).toBe(false));
  it.each([
    [{ 'sec-purpose': 'prefetch' }],
    [{ 'sec-purpose': 'prefetch;prerender' }],
    [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }],
    [{ purpose: 'prefetch' }],
    [{ 'x-purpose': 'preview' }],
    [{ 'x-moz': 'prefetch' }],
  ])('is nobody yet with %o', (headers) => expect(isAutomated({ ...person, ...headers })).toBe(true));
  it('is nobody without a user agent', () => expect(isAutomated({})).toBe(true));
});
