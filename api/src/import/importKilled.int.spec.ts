import type { ImportAnswer } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { confirm, draftImport, fileOf, sendFile, takenOf, until } from '../../testing/people/imports.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import type { ServerProcess } from '../../testing/servers/serverProcess.ts';
import { startServerProcess } from '../../testing/servers/serverProcess.ts';

let server: ServerProcess;
let ann: Browser;

beforeAll(async () => {
  server = await startServerProcess();
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(() => server?.close());

describe('an import', () => {
  it('counts and adds each person once when the server is killed twice before it ends', async () => {
    const rows = 2_000;
    const read = await sendFile(ann, await draftImport(ann), fileOf(rows));
    expect((await confirm(ann, read)).status).toBe(200);
    for (const least of [1, 700]) {
      await expect.poll(() => takenOf(ann, read.id), { interval: 0 }).toBeGreaterThanOrEqual(least);
      expect(await takenOf(ann, read.id), 'it is under way').toBeLessThan(rows);
      await server.kill();
      await server.restart();
    }
    const { done } = await until(ann, read.id, 'finished');
    expect(done).toEqual({ added: 1_800, updated: 0, skipped: 0, refused: 200 });
    const { body } = await call<{ all: number }>(ann, 'GET /api/prospects/counts');
    expect(body.all).toBe(1_800);
    const lines = (await (await ann.fetch(`/api/imports/${read.id}/refused`)).text()).trim().split('\r\n');
    expect(lines).toHaveLength(201);
  });

  it('counts each person it added when the server is killed right after it is cancelled', async () => {
    const read = await sendFile(ann, await draftImport(ann), fileOf(2_000, 'cancelled.example'));
    const { body: before } = await call<{ all: number }>(ann, 'GET /api/prospects/counts');
    await confirm(ann, read);
    await expect.poll(() => takenOf(ann, read.id), { interval: 0 }).toBeGreaterThan(0);
    expect((await call(ann, `POST /api/imports/${read.id}/cancel`)).status).toBe(200);
    await server.kill();
    await server.restart();
    const doneOf = async () => (await call<ImportAnswer>(ann, `GET /api/imports/${read.id}`)).body.done;
    const added = async () => (await call<{ all: number }>(ann, 'GET /api/prospects/counts')).body.all - before.all;
    await vi.waitFor(async () => expect(await added()).toBe((await doneOf()).added), { timeout: patienceMs });
    const done = await doneOf();
    expect((await call(ann, `POST /api/imports/${read.id}/undo`)).status).toBe(200);
    expect((await until(ann, read.id, 'undone')).undo).toMatchObject({ removed: done.added, kept: 0 });
    expect((await call<{ all: number }>(ann, 'GET /api/prospects/counts')).body.all).toBe(before.all);
  });
});
