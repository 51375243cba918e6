import type { AssetAnswer, AssetLink, FunnelAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { isoWeek } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import type { Saying } from '../../testing/visitors.ts';
import { answerLink } from '../../testing/visitors.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/17.5 Mobile/15E148 Safari/604.1';

let server: LocalServer;
let ann: Browser;
let ben: Browser;
let cleo: Browser;
let organizationId: string;
beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  cleo = await addMember(server.url, ann, 'cleo');
  organizationId = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body.organization.id;
});
afterAll(() => server?.close());

const newAsset = async (): Promise<string> => {
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  return (await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id;
};
const add = async (by: Browser, name: string): Promise<string> =>
  (await call<ProspectAnswer>(by, 'POST /api/prospects', { body: { name } })).body.id;
const shareOf = async (by: Browser, assetId: string, prospectId: string | null = null): Promise<ShareAnswer> =>
  (await call<ShareAnswer>(by, `POST /api/assets/${assetId}/share`, { body: { prospectId } })).body;
const look = async ({ link }: ShareAnswer): Promise<void> => {
  const visitor = createBrowser(server.url, { headers: { 'user-agent': phone } });
  expect((await visitor.fetch(`${new URL(link).pathname}/view`, { method: 'POST' })).status).toBe(204);
};
const answer = async ({ id: shareId, assetId, sharedBy }: ShareAnswer, said: Saying): Promise<void> => {
  await answerLink(server.ports, { organizationId, shareId, assetId, sharedBy }, said);
};
const convert = (by: Browser, id: string) =>
  call(by, `PUT /api/prospects/${id}/status`, { body: { status: 'converted' } });
const steps = ({ shared, opened, answered, interested, converted }: FunnelAnswer) => [
  ...[shared, opened, answered, interested, converted],
];
const funnelIs = (path: string, expected: number[], by = ann): Promise<void> =>
  eventually<FunnelAnswer>(by, path, (found) => {
    expect(steps(found)).toEqual(expected);
    // all of it happened this week
    const last = found.weeks?.at(-1);
    expect([found.weeks?.length, last?.week]).toEqual([12, isoWeek(new Date().toISOString().slice(0, 10))]);
    expect(last && steps(last)).toEqual(expected);
  });
const linksOf = async (by: Browser, path: string): Promise<AssetLink[]> =>
  (await call<AssetLink[]>(by, `GET ${path}`)).body;

describe('the funnel', () => {
  it('counts how far the links of a member, of the team and of an asset came, in all and by week', async () => {
    const assetId = await newAsset();
    const [lena, max] = [await add(ben, 'Lena Vogel'), await add(cleo, 'Max Stein')];
    const [forLena, again, forMax] = [
      await shareOf(ben, assetId, lena),
      await shareOf(ben, await newAsset(), lena),
      await shareOf(cleo, assetId, max),
    ];
    const open = await shareOf(ben, assetId);
    await shareOf(ben, assetId);
    await look(forMax);
    await answer(forLena, { answer: 'interested', prospectId: lena });
    await answer(again, { answer: 'call', prospectId: lena });
    await answer(open, { answer: 'question', name: 'Pat', contact: '+491512345678', message: 'How?' });
    const [benId, cleoId] = [await idOf(ben), await idOf(cleo)];
    await funnelIs(`/api/funnel?userId=${benId}`, [4, 3, 3, 2, 0], cleo);
    await funnelIs(`/api/funnel?userId=${cleoId}`, [1, 1, 0, 0, 0]);
    await funnelIs('/api/funnel', [5, 4, 3, 2, 0], ben);
    // a person with two links is one customer, and one without interest is none
    expect((await convert(ben, lena)).status).toBe(200);
    expect((await convert(cleo, max)).status).toBe(200);
    await funnelIs(`/api/funnel?userId=${benId}`, [4, 3, 3, 2, 1]);
    await funnelIs('/api/funnel', [5, 4, 3, 2, 1]);
    await eventually<{ funnel: FunnelAnswer }>(ann, `/api/assets/${assetId}/insight`, ({ funnel }) =>
      expect(steps(funnel)).toEqual([4, 3, 2, 1, 1]),
    );
  });
});

describe('the links of an asset', () => {
  it('name who looked and what they answered, and those who wait until somebody replied', async () => {
    const assetId = await newAsset();
    const [lena, max] = [await add(ben, 'Lena Vogel'), await add(ben, 'Max Stein')];
    const [forLena, forMax] = [await shareOf(ben, assetId, lena), await shareOf(ben, assetId, max)];
    const [open, unseen] = [await shareOf(ben, assetId), await shareOf(ben, assetId, await add(ben, 'Zoe Silent'))];
    await look(forLena);
    await answer(forMax, { answer: 'question', prospectId: max, message: 'How?' });
    await answer(open, { answer: 'interested', name: 'Pat', contact: 'pat@mail.example' });
    const path = `/api/assets/${assetId}/shares`;
    const waiting = `${path}?waiting=true`;
    const namesIn = (links: AssetLink[]) => links.flatMap(({ people = [] }) => people.map((one) => one.prospect?.name));
    await eventually<AssetLink[]>(ben, waiting, (links) =>
      expect(namesIn(links)).toEqual(['Pat', 'Max Stein', 'Lena Vogel']),
    );
    const all = await linksOf(ben, path);
    expect(all.map(({ id }) => id)).toEqual([unseen.id, open.id, forMax.id, forLena.id]);
    const [silent, , asked, looked] = all;
    expect(silent?.people).toMatchObject([{ prospect: { name: 'Zoe Silent' }, answer: null, waits: false }]);
    expect(asked?.people).toMatchObject([{ prospect: { name: 'Max Stein' }, answer: 'question', waits: true }]);
    expect([looked?.views, looked?.people?.[0]?.waits]).toEqual([1, true]);
    // a reply ends the wait, and the list goes on page by page
    expect(
      (await call(ben, `POST /api/prospects/${max}/contacts`, { body: { kind: 'call', outcome: 'reached' } })).status,
    ).toBe(201);
    await eventually<AssetLink[]>(ben, waiting, (links) => expect(namesIn(links)).toEqual(['Pat', 'Lena Vogel']));
    const first = await call<AssetLink[]>(ben, `GET ${waiting}&limit=1`);
    const next = /<([^>]+)>; rel="next"/u.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect([namesIn(first.body), namesIn(await linksOf(ben, next))]).toEqual([['Pat'], ['Lena Vogel']]);
    // another member sees the links and nobody behind them
    expect(await linksOf(cleo, waiting)).toEqual([]);
    for (const link of await linksOf(cleo, path)) expect(link).toMatchObject({ prospectId: null, people: [] });
    expect(namesIn(await linksOf(ann, waiting))).toEqual(['Pat', 'Lena Vogel']);
  });
});
