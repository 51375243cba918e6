import type { BulkAnswer } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { draftImport, importPeople, sendFile } from '../../../testing/people/imports.ts';
import { foundOrganization } from '../../../testing/people/organizations.ts';
import type { ServerProcess } from '../../../testing/servers/serverProcess.ts';
import { startServerProcess } from '../../../testing/servers/serverProcess.ts';

let server: ServerProcess;
let ann: Browser;

beforeAll(async () => {
  server = await startServerProcess();
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(() => server?.close());

const people = 2_000;
const lines = Array.from({ length: people }, (_none, at) => `Person ${at}`).join('\n');

const far = async (id: string) => (await call<BulkAnswer>(ann, `GET /api/prospects/bulk/${id}`)).body;
const ended = (id: string, state: BulkAnswer['state']): Promise<BulkAnswer> =>
  vi.waitFor(
    async () => {
      const answer = await far(id);
      expect(answer.state).toBe(state);
      return answer;
    },
    { timeout: patienceMs, interval: 20 },
  );
const killedOnTheWay = async (countOf: (answer: BulkAnswer) => number, id: string): Promise<void> => {
  await expect.poll(async () => countOf(await far(id)), { interval: 0, timeout: patienceMs }).toBeGreaterThan(0);
  expect(countOf(await far(id)), 'it is under way').toBeLessThan(people);
  await server.kill();
  await server.restart();
};
type Counts = { status: { lost: number } };
const lost = async () => (await call<Counts>(ann, 'GET /api/prospects/counts')).body.status.lost;

describe('a change of many prospects', () => {
  it('reaches its end although the server dies on the way, and so does the one undo of all of it', async () => {
    await importPeople(ann, await sendFile(ann, await draftImport(ann), `name\n${lines}\n`));
    const begun = await call<BulkAnswer>(ann, 'POST /api/prospects/bulk', {
      body: { change: { do: 'status', status: 'lost' }, people: { matching: {} } },
    });
    const { id } = begun.body;
    expect(begun.body).toMatchObject({ state: 'running', people });
    await killedOnTheWay(({ taken }) => taken, id);
    expect(await ended(id, 'done')).toMatchObject({ taken: people, refused: { count: 0 } });
    await expect.poll(lost).toBe(people);
    expect((await call(ann, `POST /api/prospects/bulk/${id}/undo`)).status).toBe(200);
    await killedOnTheWay(({ undone }) => undone, id);
    expect(await ended(id, 'undone')).toMatchObject({ undone: people, kept: { count: 0 } });
    await expect.poll(lost).toBe(0);
  });
});
