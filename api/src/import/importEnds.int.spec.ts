import type { ImportAnswer } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { filesIn, findIn } from '../../testing/leftovers/leftovers.ts';
import { confirm, draftImport, fileOf, importPeople, sendFile, takenOf, until } from '../../testing/people/imports.ts';
import { addMember, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let ann: Browser;
/** Runs before rows are counted that were taken; the job dies there then. */
let beforeDeath: (() => Promise<void>) | null = null;

const dying = (ports: Ports): Ports => ({
  ...ports,
  events: {
    ...ports.events,
    append: async (stream, revision, events) => {
      const isCount = events.some(({ type }) => type === 'ImportRowsTaken');
      const run = isCount ? beforeDeath : null;
      if (!run) return ports.events.append(stream, revision, events);
      beforeDeath = null;
      await run();
      throw new Error('the process died');
    },
  },
});

beforeAll(async () => {
  server = await startLocalServer({ watch: dying });
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(() => server?.close());

describe('an import', () => {
  it('takes no more rows once it is cancelled or its member is removed', async () => {
    const ben = await addMember(server.url, ann, 'ben');
    const [first, second] = [
      await sendFile(ben, await draftImport(ben), fileOf(3_000)),
      await sendFile(ben, await draftImport(ben), fileOf(3_000, 'other.example')),
    ];
    await confirm(ben, first);
    await expect.poll(() => takenOf(ben, first.id), { interval: 0 }).toBeGreaterThan(0);
    expect((await call(ben, `POST /api/imports/${first.id}/cancel`)).status).toBe(200);
    expect((await until(ben, first.id, 'cancelled')).ended).toBe('person');
    await confirm(ben, second);
    await expect.poll(() => takenOf(ben, second.id), { interval: 0 }).toBeGreaterThan(0);
    const benId = await idOf(ben);
    expect((await call(ann, `DELETE /api/team-members/${benId}`)).status).toBe(204);
    const stateOf = async (id: string) => (await server.dependencies.imports.load(id)).state;
    await expect.poll(() => stateOf(second.id)).toMatchObject({ status: 'cancelled', ended: 'removed' });
    for (const { id } of [first, second]) {
      const state = await stateOf(id);
      expect(state.status === 'none' ? 0 : state.to).toBeLessThan(3_000);
    }
  });

  it('counts all rows it took when its process dies while it is cancelled', async () => {
    const eve = await foundOrganization(server.url, 'eve', 'other.example');
    const countOf = async () => (await call<{ all: number }>(eve, 'GET /api/prospects/counts')).body.all;
    const read = await sendFile(eve, await draftImport(eve), fileOf(400));
    beforeDeath = async () => {
      expect((await call(eve, `POST /api/imports/${read.id}/cancel`)).status).toBe(200);
    };
    await confirm(eve, read);
    const doneOf = async () => (await call<ImportAnswer>(eve, `GET /api/imports/${read.id}`)).body.done;
    await expect.poll(doneOf).not.toMatchObject({ added: 0 });
    const { added, updated, skipped, refused } = await doneOf();
    await draftImport(eve);
    expect([added, await countOf()]).toEqual([await countOf(), added]);
    const state = (await server.dependencies.imports.load(read.id)).state;
    expect(added + updated + skipped + refused).toBe(state.status === 'none' ? 0 : state.to);
    expect((await call(eve, `POST /api/imports/${read.id}/undo`)).status).toBe(200);
    expect((await until(eve, read.id, 'undone')).undo).toMatchObject({ removed: added, kept: 0 });
    expect(await countOf()).toBe(0);
  });

  it('is refused when it exceeds the plan, and says how many more prospects fit', async () => {
    const read = await sendFile(ann, await draftImport(ann), fileOf(12_000, 'bound.example'));
    const refused = await confirm(ann, read);
    expect([refused.status, refused.body.code]).toEqual([409, 'no-room']);
    expect(refused.body.detail).toMatch(
      /^Your plan has place for [\d,]+ more prospects, and this file would add more/u,
    );
    expect(read.room).toBeLessThan(10_000);
  });

  it('leaves no byte of its files and refused rows once its person is erased', async () => {
    const eva = await addMember(server.url, ann, 'eva');
    const byId = await idOf(eva);
    await importPeople(eva, await sendFile(eva, await draftImport(eva), 'name,email\nEve,eve@kept.example\n,bad\n'));
    await sendFile(eva, await draftImport(eva, { source: 'Fair' }), 'name\nLeft Open\n');
    const kinds = ['importFile', 'importDraft', 'importRefused', 'importSource'];
    const kept = async () => {
      const lists = kinds.map((kind) => server.ports.documents.list<{ sealed: string }>(kind, byId));
      return (await Promise.all(lists)).flat();
    };
    const documents = await kept();
    expect(documents).toHaveLength(kinds.length);
    const needles = documents.flatMap(({ document: { sealed } }) =>
      // where the pages of a file begin is unknown: a text may lie across two
      [sealed.slice(0, 40), sealed.slice(-40)].map((what) => ({ what, bytes: Buffer.from(what) })),
    );
    expect(findIn(filesIn(server.dataDir), needles).length).toBeGreaterThanOrEqual(kinds.length);
    expect((await call(eva, `DELETE /api/users/${byId}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
    expect(findIn(filesIn(server.dataDir), needles)).toEqual([]);
  });
});
