import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkServer } from '../../../testing/servers/linkServer.ts';
import { startLinkServer } from '../../../testing/servers/linkServer.ts';

type Link = Awaited<ReturnType<LinkServer['make']['link']>>;

let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer();
});
afterAll(() => server.close());

const pat = { name: 'Pat', contact: 'pat@mail.example', consent: 'yes' };

describe('the page after a form', () => {
  let link: Link;
  beforeEach(async () => {
    link = await server.make.link(await server.make.prospect('Elena Ruiz'));
  });

  it('shows what its visitor said, which another visitor does not see', async () => {
    const visit = await server.shownPage();
    const answer = await server.post(link.path, { answer: 'interested', ...visit });
    const to = answer.headers.get('location') ?? '';
    expect([answer.status, to.startsWith(`${link.path}?answered=`), to.includes(visit.key)]).toEqual([
      303,
      true,
      false,
    ]);
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(attributes.map((text) => text.toLowerCase())).toEqual(
      expect.arrayContaining([`path=${link.path.toLowerCase()}`, 'httponly', 'samesite=lax']),
    );
    const seen = async (path: string, headers = {}) =>
      (await (await server.ask(path, { headers })).text()).includes('Elena');
    expect([await seen(link.path), await seen(link.path, { cookie })]).toEqual([false, true]);
    expect([await seen(to), await seen(link.path)]).toEqual([true, false]);
    // another link knows nothing of it, and an address that was handed on is soon that of anybody
    const other = await server.make.link(await server.make.prospect('Elena Ruiz'));
    expect(await seen(to.replace(link.path, other.path))).toBe(false);
    await server.pass(601);
    expect([await seen(to), await seen(link.path, { cookie })]).toEqual([false, true]);
    await server.pass(86_400);
    expect(await seen(link.path, { cookie })).toBe(false);
  });

  it('shows again what was typed where something of it is wrong', async () => {
    const visit = await server.shownPage();
    const typed = { answer: 'question', message: '=1+1 <b>What does it cost?</b>', name: 'Pat O\u2019Neil' };
    const answer = await server.post(link.path, { ...visit, notYou: 'yes', ...typed, contact: 'nobody knows' });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    for (const part of ['&lt;b&gt;What does it cost?&lt;/b&gt;', 'Pat O\u2019Neil', 'nobody knows', visit.key])
      expect(text).toContain(part);
    expect(text).not.toContain('<b>What does');
  });

  it('keeps the text of somebody whose network has sent too many answers', async () => {
    const from = '192.0.2.201';
    const open = await server.make.link();
    const one = (at: number) => ({
      answer: 'interested',
      ...pat,
      name: `Guest ${at}`,
      key: `crowd-${at}`,
      consent: true,
    });
    await Promise.all(Array.from({ length: 100 }, (_, at) => server.answer(open.path, one(at), { from })));
    const said = { answer: 'question', message: 'May I bring a friend?', ...pat, ...(await server.shownPage()) };
    const answer = await server.post(open.path, said, from);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await answer.text()).toContain('May I bring a friend?');
  });
});
