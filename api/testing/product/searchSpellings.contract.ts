import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import { readYourWrites } from '../readYourWrites.ts';

type Listed = { name?: string; title?: string; lastName?: string };

/** The spellings in which a server finds what it has. */
export const searchSpellingsContract = (engine: string, urlOf: () => string): void => {
  describe(`searching in another spelling ${engine}`, () => {
    let owner: Browser;
    let member: Browser;
    const { send, read } = readYourWrites();
    const addProspect = (name: string, more: object = {}) =>
      send<{ id: string }>(member, 'POST /api/prospects', { name, ...more });

    const search = async (words: string, path = '/api/prospects'): Promise<string[]> => {
      const { status, body, headers } = await read<Listed[]>(member, `${path}?search=${encodeURIComponent(words)}`);
      expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)]);
      expect(JSON.stringify(body)).not.toMatch(/words|emailKey|phoneKey/);
      return body.map(({ name, title, lastName }) => name ?? title ?? lastName ?? '').sort();
    };

    beforeAll(async () => {
      owner = await foundOrganization(urlOf(), 'ulla');
      member = await addMember(urlOf(), owner, 'kim');
      const { body } = await read<{ organization: { id: string } }>(owner, '/api/auth/user');
      await send(owner, `PUT /api/organizations/${body.organization.id}`, { name: 'Team', country: 'DE' });
    });

    // shows I50.4
    it('finds a number in every spelling of the organization’s country, and no neighbour of it', async () => {
      await addProspect('Ben Number', { phone: '0151 23456789' });
      await addProspect('Ben Hours', { phone: '0151 23456790 ab 18 Uhr' });
      const [number, hours] = [['Ben Number'], ['Ben Hours']];
      for (const words of [
        '0151 23456789',
        '015123456789',
        '0151/23456789',
        '0049 151 23456789',
        '+49 (0)151 23456789',
      ])
        expect(await search(words), words).toEqual(number);
      for (const words of ['+4915123456789', '49 151 23456789', '151 23456789', '23456789', 'ben 0151 23456789'])
        expect(await search(words), words).toEqual(number);
      for (const words of ['0151 23456790', '+49 151 23456790', '0049151 2345679'])
        expect(await search(words), words).toEqual(hours);
      for (const words of ['0151 234', '151 234', '0151', '+49 151'])
        expect(await search(words), words).toEqual([...hours, ...number]);
      for (const words of ['0151 23456788', '0152 23456789', '+43 151 23456789', '0151 234567891'])
        expect(await search(words), words).toEqual([]);
    });

    it('answers no key by which numbers and addresses are compared', async () => {
      const { id } = await addProspect('Lea Key', { phone: '0151 23456700', email: 'lea@mail.example' });
      for (const path of [`/api/prospects/${id}`, `/api/users/${await idOf(member)}/data`]) {
        const { body } = await read(member, path);
        expect(JSON.stringify(body), path).toContain('lea@mail.example');
        expect(JSON.stringify(body), path).not.toMatch(/emailKey|phoneKey/);
      }
    });

    it('finds names with and without umlauts, and in other letters for the same sound', async () => {
      const names = ['Eva Müller', 'Max Mueller', 'Søren Aas', 'Soeren Ås', 'أحمد فاطمة', 'احمد فاطمه'].sort();
      for (const name of names) await addProspect(name);
      const found = (...some: string[]) => names.filter((name) => some.includes(name));
      for (const words of ['Müller', 'mueller', 'MÜL', 'muel', 'Ｍüller'])
        expect(await search(words), words).toEqual(found('Eva Müller', 'Max Mueller'));
      for (const words of ['søren aas', 'SOEREN ÅS', 'sören ås'])
        expect(await search(words), words).toEqual(found('Søren Aas', 'Soeren Ås'));
      for (const words of ['أحمد', 'احمد', 'إحمد فاطمه', 'فاطمة', 'أَحْـمَد'])
        expect(await search(words), words).toEqual(found('أحمد فاطمة', 'احمد فاطمه'));
      expect(await search('maller')).toEqual([]);
    });

    it('finds assets and members so too', async () => {
      const asset = { type: 'link', url: 'https://c.example/' };
      await send(owner, 'POST /api/assets', { ...asset, title: 'Überblick' });
      await send(owner, 'POST /api/assets', { ...asset, title: 'Joe’s tour' });
      expect(await search('ueberblick', '/api/assets')).toEqual(['Überblick']);
      expect(await search('überblick joe', '/api/assets')).toEqual([]);
      const profile = { firstName: 'Kim', lastName: 'Groß-Jäger', email: 'kim@team.example', username: 'kim' };
      await send(member, `PUT /api/users/${await idOf(member)}`, profile);
      for (const words of ['gross', 'jaeger', 'Jäger', 'GROSS-JAEGER'])
        expect(await search(words, '/api/team-members'), words).toEqual(['Groß-Jäger']);
    });
  });
};
