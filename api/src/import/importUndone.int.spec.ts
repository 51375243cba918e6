import type { ImportAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, fileOf, importPeople, sendFile, until } from '../../testing/people/imports.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let ann: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(async () => server?.close());

describe('an import that was taken back', () => {
  it('counts each person once, also one of two rows, and leaves nobody', async () => {
    const id = await draftImport(ann);
    await sendFile(ann, id, `${fileOf(300)}Anna,p0@mail.example\nBen,p298@mail.example\n`);
    const body = { columns: ['name', 'email'], header: true, onDuplicate: 'overwrite' };
    const read = await call<ImportAnswer>(ann, `PUT /api/imports/${id}/mapping`, { body });
    const { done } = await importPeople(ann, read.body);
    expect(done).toEqual({ added: 270, updated: 2, skipped: 0, refused: 30 });
    await call(ann, `POST /api/imports/${id}/undo`);
    const { undo } = await until(ann, id, 'undone');
    expect(undo).toMatchObject({ removed: 270, kept: 0 });
    expect((await call<ProspectAnswer[]>(ann, 'GET /api/prospects')).body).toEqual([]);
  });
});
