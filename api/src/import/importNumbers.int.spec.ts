import type { Duplicates, ImportAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, importPeople, sendFile } from '../../testing/people/imports.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';
import { writtenNumbers } from '../../testing/people/writtenNumbers.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server?.close());

const fileOf = (numbers: readonly string[]): string =>
  `name,phone,notes\n${numbers.map((number, at) => `Person ${at},"${number}",overwritten`).join('\n')}\n`;
const duplicatesOf = async (by: Browser, phone: string): Promise<string[]> => {
  const query = new URLSearchParams({ phone }).toString();
  return (await call<Duplicates>(by, `GET /api/prospects/duplicates?${query}`)).body.own.map(({ name }) => name);
};

describe.each(writtenNumbers)('a number in an organization of $country', ({ country, number, spellings, others }) => {
  it('is one person in 40 spellings, and in no other that is near', async () => {
    const ann = await foundOrganization(server.url, `ann${country}`, 'numbers.example');
    const user = await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user');
    await call(ann, `PUT /api/organizations/${user.body.organization.id}`, { body: { name: 'Team', country } });
    await importPeople(ann, await sendFile(ann, await draftImport(ann), `name,phone\nElena,${number}\n`));

    const meeting = spellings.map(async (typed) => [typed, await duplicatesOf(ann, typed)]);
    expect(await Promise.all(meeting)).toEqual(spellings.map((typed) => [typed, ['Elena']]));
    const apart = others.map(async (typed) => [typed, await duplicatesOf(ann, typed)]);
    expect(await Promise.all(apart)).toEqual(others.map((typed) => [typed, []]));

    const again = await sendFile(ann, await draftImport(ann), fileOf(spellings));
    expect(again.totals).toEqual({ add: 0, update: 0, skip: spellings.length, refuse: 0 });

    const near = await sendFile(ann, await draftImport(ann), fileOf(others));
    const mapped = await call<ImportAnswer>(ann, `PUT /api/imports/${near.id}/mapping`, {
      body: { columns: ['name', 'phone', 'notes'], header: true, onDuplicate: 'overwrite' },
    });
    await importPeople(ann, mapped.body);
    const { body } = await call<ProspectAnswer[]>(ann, 'GET /api/prospects?search=Elena');
    expect(body).toMatchObject([{ name: 'Elena', phone: number, notes: null }]);
  });
});
