import { daysFrom } from '@upline/contracts';
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

describe('programs that follow links', () => {
  it('answer nothing, however they fetch a page', async () => {
    const { path, shareId } = await server.make.link(await server.make.prospect());
    const ways = [
      { method: 'HEAD' },
      { method: 'GET' },
      { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } },
      { method: 'GET', headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } },
    ];
    const asked = Array.from({ length: 1_000 }, (_, at) => server.ask(path, ways[at % ways.length]));
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
    expect((await server.ask(`${path}/answer`)).status).toBe(405);
    expect((await server.ask(`${path}/answer?answer=interested`, { method: 'HEAD' })).status).toBe(405);
    expect(await server.answersOf(shareId)).toEqual([]);
  });

  it('answer nothing with the forms of a page, which they fill in whole and at once', async () => {
    const { path, shareId } = await server.make.link(await server.make.prospect());
    const posts = Array.from({ length: 50 }, async (_, at) => {
      const visit = await server.shownPage(0);
      const said = { answer: 'interested', ...pat, ...visit };
      const tricks = [{}, { website: 'https://spam.example' }, { shownAt: 'AAAA' }, { shownAt: '' }];
      return server.post(path, { ...said, ...tricks[at % tricks.length] });
    });
    for (const answer of await Promise.all(posts)) {
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([422, null]);
      expect(await answer.text()).not.toContain('Elena');
    }
    expect(await server.answersOf(shareId)).toEqual([]);
  });

  it('learn no name by a form that lacks something, nor by one that is refused', async () => {
    const { path } = await server.make.link(await server.make.prospect('Elena Ruiz'));
    const lacking = await server.post(path, { answer: 'call', ...(await server.shownPage(0)) });
    const refused = await server.post(path, { answer: 'interested', ...(await server.shownPage(0)) });
    const answers = [lacking, refused, await server.answer(path, { answer: 'call' })];
    for (const answer of answers) expect(await answer.text()).not.toContain('Elena');
    const kept = await server.answer(path, { answer: 'interested', key: 'a person' });
    expect(await kept.json()).toMatchObject({ prospectName: 'Elena' });
  });

  it('answer nothing with the field that no person sees, however long they wait', async () => {
    const { path, shareId } = await server.make.link(await server.make.prospect());
    const said = { answer: 'interested', website: 'https://spam.example' };
    expect((await server.post(path, { ...said, ...(await server.shownPage()) })).status).toBe(422);
    expect((await server.answer(path, said)).status).toBe(422);
    expect(await server.answersOf(shareId)).toEqual([]);
  });

  it('cannot make up when a page was shown', async () => {
    const { path, shareId } = await server.make.link(await server.make.prospect());
    const { shownAt } = await server.shownPage();
    const forged = `${shownAt.slice(0, -4)}AAAA`;
    for (const answer of [
      await server.post(path, { answer: 'interested', shownAt: forged }),
      await server.answer(path, { answer: 'interested', shownAt: forged }),
    ])
      expect(answer.status).toBe(422);
    expect(await server.answersOf(shareId)).toEqual([]);
    expect((await server.post(path, { answer: 'interested', shownAt })).status).toBe(303);
  });
});

describe('the forms of a page', () => {
  let link: Link;
  beforeEach(async () => {
    link = await server.make.link(await server.make.prospect('Elena Ruiz'));
  });

  it('lead on while something is missing, and store nothing', async () => {
    const visit = await server.shownPage();
    const post = async (fields: Record<string, string>) =>
      (await server.post(link.path, { ...visit, ...fields })).status;
    const day = daysFrom(server.clock.date().toISOString().slice(0, 10), 1);
    expect(await post({ answer: 'call' })).toBe(200);
    expect(await post({ answer: 'call', day: '', part: '' })).toBe(422);
    expect(await post({ answer: 'question' })).toBe(200);
    expect(await post({ answer: 'question', message: '  ' })).toBe(422);
    expect(await post({ answer: 'interested', notYou: 'yes' })).toBe(200);
    expect(await post({ answer: 'interested', notYou: 'yes', ...pat, consent: '' })).toBe(422);
    expect(await post({ answer: 'buy' })).toBe(422);
    expect(await post({})).toBe(422);
    expect(await server.answersOf(link.shareId)).toEqual([]);
    expect(await post({ answer: 'call', day, part: 'evening', submit: 'Send' })).toBe(303);
  });

  it('take a name of ten thousand letters as well as anything else that is wrong', async () => {
    const answer = await server.post(link.path, {
      ...(await server.shownPage()),
      notYou: 'yes',
      ...pat,
      name: 'x'.repeat(10_000),
      answer: 'interested',
    });
    expect(answer.status).toBe(422);
    expect(
      (await server.post(link.path, { ...(await server.shownPage()), answer: 'question', message: 'x'.repeat(20_000) }))
        .status,
    ).toBe(413);
    expect(await server.answersOf(link.shareId)).toEqual([]);
  });

  it('name everything that is wrong with them at once', async () => {
    const open = await server.make.link();
    const wrongIn = async (fields: Record<string, string>) => {
      const answer = await server.post(open.path, { ...(await server.shownPage()), ...fields });
      const page = await answer.text();
      return [answer.status, ...[...page.matchAll(/class="wrong" id="wrong-([a-z]+)"/gu)].map(([, field]) => field)];
    };
    const nothing = { name: ' ', contact: 'nobody knows' };
    expect(await wrongIn({ answer: 'call', day: '', ...nothing })).toEqual([
      422,
      'day',
      'part',
      'name',
      'contact',
      'consent',
    ]);
    expect(await wrongIn({ answer: 'question', message: '', ...nothing, consent: 'yes' })).toEqual([
      422,
      'message',
      'name',
      'contact',
    ]);
    const long = { name: 'x'.repeat(10_000), contact: '' };
    expect(await wrongIn({ answer: 'call', day: '2026-02-30', ...long })).toEqual([
      422,
      'day',
      'part',
      'name',
      'contact',
      'consent',
    ]);
    expect(await server.answersOf(open.shareId)).toEqual([]);
  });

  it('offer the days of the visitor’s own zone once the page knows it', async () => {
    const daysOf = async (timeZone: string) => {
      const answer = await server.post(link.path, { ...(await server.shownPage()), answer: 'call', timeZone });
      return [...(await answer.text()).matchAll(/name="day"\s+value="([^"]*)"/gu)].map(([, day]) => day);
    };
    const [east, west, here] = [await daysOf('Pacific/Kiritimati'), await daysOf('Pacific/Niue'), await daysOf('')];
    // these two are a day apart at every moment
    expect(east).not.toEqual(west);
    expect([east, west, await daysOf('Nowhere/Never')].every((days) => days.length === 7)).toBe(true);
    expect(await daysOf('Nowhere/Never')).toEqual(here);
  });

  it('lead to the notice of a link that was withdrawn meanwhile', async () => {
    const visit = await server.shownPage();
    await server.make.changeShare(link.shareId, { type: 'WithdrawShare' });
    const answer = await server.post(link.path, { answer: 'interested', ...visit });
    expect([answer.status, (await answer.text()).includes('This link was withdrawn')]).toEqual([410, true]);
  });
});
