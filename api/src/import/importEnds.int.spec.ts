import type { ImportAnswer, Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, sendFile, until } from '../../testing/people/imports.ts';
import { addMember, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let ann: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(() => server?.close());

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => (at % 10 === 9 ? ',bad' : `Person ${at},p${at}@mail.example`)).join('\n');
const fileOf = (count: number): string => `name,email\n${linesOf(count)}\n`;

const confirm = async (by: Browser, { id, fileHash }: ImportAnswer) =>
  call<Problem>(by, `POST /api/imports/${id}/confirm`, { body: { fileHash } });
const takenOf = async (by: Browser, id: string): Promise<number> => {
  const { added, refused } = (await call<ImportAnswer>(by, `GET /api/imports/${id}`)).body.done;
  return added + refused;
};

describe('an import', () => {
  it('stops where it is when it is cancelled, and when its member is removed', async () => {
    const ben = await addMember(server.url, ann, 'ben');
    const [first, second] = [
      await sendFile(ben, await draftImport(ben), fileOf(3_000)),
      await sendFile(ben, await draftImport(ben), fileOf(3_000).replaceAll('@mail', '@other')),
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

  it('that would pass the bound of the plan is refused, with the places that are left', async () => {
    const read = await sendFile(ann, await draftImport(ann), fileOf(12_000).replaceAll('@mail', '@bound'));
    const refused = await confirm(ann, read);
    expect([refused.status, refused.body.code]).toEqual([409, 'no-room']);
    expect(refused.body.detail).toMatch(
      /^Your plan has place for [\d,]+ more prospects, and this file would add more/u,
    );
    expect(read.room).toBeLessThan(10_000);
  });
});
