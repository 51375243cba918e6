import { localeTags } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkServer } from '../../../testing/servers/linkServer.ts';
import { chrome, startLinkServer } from '../../../testing/servers/linkServer.ts';
import { codeOfShare, uuidV7 } from '../../platform/lib/ids.ts';
import { addressLimits, personLimits } from '../../platform/http/limits/publicLimits.ts';

let server: LinkServer;
beforeAll(async () => void (server = await startLinkServer()));
afterAll(() => server.close());

/** How often each status came. */
const counted = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Asks in groups: a machine has only so many connections. */
const askMany = async (times: number, one: (number: number) => Promise<Response>): Promise<Response[]> => {
  const answers: Response[] = [];
  for (let at = 0; at < times; at += 100)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, times - at) }, (_, place) => one(at + place)))),
    );
  return answers;
};

const unknown = (): string => `/s/${codeOfShare(uuidV7(5))}`;
const post = { method: 'POST' };

describe('a crowd behind one address', () => {
  it('opens links, 300 people at once, and each is counted as seen', async () => {
    const links = await Promise.all(Array.from({ length: 60 }, () => server.make.link()));
    const from = '192.0.2.10';
    const pathOf = (person: number): string => links[person % links.length]?.path ?? '';
    const headers = (person: number) => ({ 'user-agent': `${chrome} ${person}` });
    const pages = await askMany(300, (person) => server.ask(pathOf(person), { from, headers: headers(person) }));
    const views = await askMany(300, (person) =>
      server.ask(`${pathOf(person)}/view`, { ...post, from, headers: headers(person) }),
    );
    expect([counted(pages), counted(views)]).toEqual([{ 200: 300 }, { 204: 300 }]);
    await server.pass();
    const first = await server.totalsOf(links[0]?.shareId ?? '');
    expect(first.people).toBe(5);
  });

  it('costs its address nothing with a page that is kept', async () => {
    const { path } = await server.make.link();
    const answers = await askMany(addressLimits.pages.bucket.burst + 200, () =>
      server.ask(path, { from: '192.0.2.11' }),
    );
    expect(counted(answers)).toEqual({ 200: answers.length });
    expect((await server.ask(unknown(), { from: '192.0.2.11' })).status).toBe(404);
  });
});

describe('an address that asks for too many pages', () => {
  it('is told to wait on a page in its language, with and without a session, and others are not', async () => {
    const { path } = await server.make.link();
    const from = '192.0.2.12';
    const language = (number: number) => ({ 'accept-language': `en;q=0.${number}` });
    const strange = await askMany(addressLimits.pages.bucket.burst + 60, (number) =>
      server.ask(path, { from, headers: language(number) }),
    );
    expect(counted(strange)).toEqual({ 200: addressLimits.pages.bucket.burst, 429: 60 });
    const texts = new Set<string>();
    for (const locale of localeTags) {
      const answer = await server.ask(path, { from, headers: { 'accept-language': `${locale}, x-other` } });
      const text = await answer.text();
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(text).toContain(`lang="${locale}"`);
      expect(text).toContain(translateTo(locale)('One moment'));
      texts.add(text);
    }
    expect(texts.size).toBe(8);
    const signedIn = { ...server.cookieOf(server.people.stranger), 'accept-language': 'en;q=0.12345' };
    expect((await server.ask(path, { from, headers: signedIn })).status).toBe(429);
    expect((await server.ask(path, { headers: language(7_001) })).status).toBe(200);
  });
});

describe('views that a stranger reports', () => {
  // shows I23
  it.each(['a link', 'codes that lead nowhere'])('with a session are limited for the person: %s', async (what) => {
    const { path } = await server.make.link();
    const headers = server.cookieOf(what === 'a link' ? server.people.stranger : server.people.member);
    // from an address of its own each time
    const answers = await askMany(personLimits.views.bucket.burst + 60, () =>
      server.ask(`${what === 'a link' ? path : unknown()}/view`, { ...post, headers }),
    );
    expect(counted(answers)).toEqual({ [what === 'a link' ? 204 : 404]: personLimits.views.bucket.burst, 429: 60 });
    expect(await server.view(path)).toBe(204);
  });

  it('without one are limited for the address, also of codes that lead nowhere', async () => {
    const answers = await askMany(150, () => server.ask(`${unknown()}/view`, { ...post, from: '192.0.2.13' }));
    expect(counted(answers)).toEqual({ 404: 120, 429: 30 });
  });

  // shows I23
  it('count against the address whoever of its people sends them', async () => {
    const { path } = await server.make.link();
    const from = '192.0.2.14';
    await askMany(addressLimits.views.bucket.burst + 10, () => server.ask(`${path}/view`, { ...post, from }));
    const headers = server.cookieOf(server.people.sharer);
    expect((await server.ask(`${path}/view`, { ...post, from, headers })).status).toBe(429);
  });
});
