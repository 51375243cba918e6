import type { ImportAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { contactsFile } from '../../testing/people/contactsFile.ts';
import { draftImport, importPeople, sendFile } from '../../testing/people/imports.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
let ann: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  const { organization } = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body;
  await call(ann, `PUT /api/organizations/${organization.id}`, { body: { name: 'Team', country: 'DE' } });
});
afterAll(() => server?.close());

const read = async (people: number): Promise<ImportAnswer> =>
  sendFile(ann, await draftImport(ann, { fileName: 'contacts.vcf' }), contactsFile(people));

describe('the contacts of a phone', () => {
  it('are previewed with exact totals when they are 10,000 with photos and three numbers each', async () => {
    expect(await read(10_000)).toMatchObject({
      kind: 'vcard',
      rows: 10_000,
      totals: { add: 8_000, update: 0, skip: 1_000, refuse: 1_000 },
    });
  });

  it('come with the first number that can be called, and the others below their notes', async () => {
    const preview = await read(300);
    expect(preview.totals).toEqual({ add: 240, update: 0, skip: 30, refuse: 30 });
    const done = await importPeople(ann, preview);
    expect(done).toMatchObject({ state: 'finished', done: { added: 240, updated: 0, skipped: 30, refused: 30 } });
    expect((await call<{ all: number }>(ann, 'GET /api/prospects/counts')).body.all).toBe(240);

    const personAt = async (at: number) => {
      const found = await call<ProspectAnswer[]>(ann, `GET /api/prospects?search=${String(15_123_000_000 + at)}`);
      return found.body.map(({ name, phone, notes }) => ({ name, phone, notes }));
    };
    expect(await personAt(0)).toEqual([
      { name: 'Zoë Müller 0', phone: '+4915123000000', notes: '+4930200000\n0891112223' },
    ]);
    expect(await personAt(1)).toEqual([{ name: 'Zoë Müller 1', phone: '+4915123000001', notes: '+4930200001\n*100#' }]);
    expect(await personAt(2)).toEqual([
      { name: 'Zoë Müller 2', phone: '+4915123000002', notes: '+4930200002\n0891112223' },
    ]);
    expect(await personAt(5)).toEqual([]);

    const refused = await (await ann.fetch(`/api/imports/${preview.id}/refused`)).text();
    // the photo of a card without a name is not in the file of refused rows either
    expect(refused.split('\r\n')[1]).toBe(`,,+49 15123000009,"'+4930200009\n0891112223",10,Name is required`);

    const again = await read(300);
    expect(again.totals).toEqual({ add: 0, update: 0, skip: 270, refuse: 30 });
  });
});
