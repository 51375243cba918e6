import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkServer } from '../../../testing/servers/linkServer.ts';
import { startLinkServer } from '../../../testing/servers/linkServer.ts';

let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer();
});
afterAll(() => server.close());

let keys = 0;
const newKey = (): string => `visitor-${(keys += 1)}`;
const bound = async () => {
  const prospectId = await server.make.prospect('Elena Ruiz');
  return { prospectId, ...(await server.make.link(prospectId)) };
};
const send = async (path: string, body: object) => {
  const answer = await server.answer(path, body);
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? answer.status : [answer.status, code];
};
const isRefused = async (prospectId: string): Promise<boolean> => {
  const { state } = await server.dependencies.prospects.load(prospectId);
  return state.status === 'present' && state.refused !== null;
};

describe('a visitor who asks not to be contacted', () => {
  it('is the person of the link, from whom no answer is taken until they take it back', async () => {
    const { path, shareId, prospectId } = await bound();
    const key = newKey();
    expect(await send(path, { answer: 'stop', key })).toBe(200);
    expect(await isRefused(prospectId)).toBe(true);
    expect(await send(path, { answer: 'stop', key }), 'twice').toBe(200);
    expect(await send(path, { answer: 'interested', key })).toEqual([409, 'prospect/stopped']);
    expect(await server.answersOf(shareId)).toEqual([]);
    expect(await send(path, { answer: 'resume', key: newKey() })).toEqual([409, 'prospect/refused-by-other']);
    expect(await isRefused(prospectId)).toBe(true);
    expect(await send(path, { answer: 'resume', key })).toBe(200);
    expect(await isRefused(prospectId)).toBe(false);
    expect(await send(path, { answer: 'interested', key })).toBe(200);
  });

  it('is somebody else where they say so: the person of the link may be contacted', async () => {
    const { path, prospectId } = await bound();
    const key = newKey();
    expect(await send(path, { answer: 'stop', key, notYou: true })).toBe(200);
    expect(await isRefused(prospectId)).toBe(false);
    const pat = { name: 'Pat', contact: 'pat@mail.example', consent: true };
    expect(await send(path, { answer: 'interested', key, notYou: true, ...pat })).toEqual([409, 'prospect/stopped']);
  });

  it('gives neither name nor consent, by a form or on a link of nobody', async () => {
    const { path } = await server.make.link();
    const visit = server.dependencies.newVisit();
    await server.clock.pass(3_000);
    const answer = await server.post(path, { answer: 'stop', key: visit, shownAt: visit });
    expect([answer.status, answer.headers.get('location')?.startsWith(`${path}?answered=`)]).toEqual([303, true]);
    expect(answer.headers.get('set-cookie')).toMatch(/max-age=315\d{5}/i);
    expect(
      await send(path, { answer: 'interested', key: visit, name: 'Pat', contact: 'p@mail.example', consent: true }),
    ).toEqual([409, 'prospect/stopped']);
    const quick = await server.post(path, { answer: 'resume', key: visit, shownAt: server.dependencies.newVisit() });
    expect(quick.status).toBe(422);
    expect(await quick.text()).toMatch(/role="alert">That was very quick[\s\S]*value="resume"/);
    const back = await server.post(path, { answer: 'resume', key: visit, shownAt: visit });
    expect(back.status).toBe(303);
  });

  it('is no program and no member of the team', async () => {
    const { path, prospectId } = await bound();
    const visit = server.dependencies.newVisit();
    expect((await server.post(path, { answer: 'stop', key: visit, shownAt: visit })).status).toBe(422);
    expect((await server.answer(path, { answer: 'stop', website: 'x' })).status).toBe(422);
    const headers = server.cookieOf(server.people.sharer);
    expect((await server.answer(path, { answer: 'stop', key: newKey() }, { headers })).status).toBe(403);
    expect(await isRefused(prospectId)).toBe(false);
  });
});
