import { erased } from '@upline/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyedProjections, reactors } from '../src/capabilities.ts';
import { operateOnce } from '../src/projector.ts';
import { openEngines, rowsOf, silent } from './engines.ts';
import type { Engines } from './engines.ts';
import { startProjector } from './running.ts';
import { createStory } from './story.ts';

type Keys = { email: unknown; phone: unknown };

/** What the comparing keys of prospects promise on read models with these settings; `end` drops what they name. */
export const comparingKeysContract = (
  name: string,
  newSettings: () => { settings: Record<string, string>; end: () => Promise<void> },
): void => {
  const open = async (): Promise<Engines> => {
    const { settings, end } = newSettings();
    const engines = await openEngines(undefined, settings);
    onTestFinished(async () => {
      await engines.close();
      await end();
    });
    return engines;
  };
  const dependenciesOf = ({ ports, infra }: Engines) => ({
    ports,
    reactors,
    log: silent,
    projections: keyedProjections(infra.keySecret),
  });
  const rebuild = (engines: Engines) =>
    operateOnce(dependenciesOf(engines), { name: 'rebuild', views: ['prospects'] }, () => undefined);

  const liveOf = async ({ ports: { reads } }: Engines) => (await reads.live('prospects')) ?? expect.fail();
  const keysOf = async (engines: Engines, key: string): Promise<Keys> => {
    const row = (await engines.ports.reads.load(await liveOf(engines), [key])).get(key)?.row;
    return { email: row?.['emailKey'], phone: row?.['phoneKey'] };
  };
  /** The prospects of an organization with these keys, through the index of each. */
  const findBy = async (engines: Engines, organizationId: string, { email, phone }: Keys) => {
    const generation = await liveOf(engines);
    const find = async (index: string, field: string, key: unknown): Promise<string[]> => {
      const where = { [field]: String(key) };
      return (await engines.ports.reads.find(generation, { organizationId, index, where, limit: 9 })).map(
        (row) => row.key,
      );
    };
    return [await find('byEmailKey', 'emailKey', email), await find('byPhoneKey', 'phoneKey', phone)];
  };

  const world = () => {
    const story = createStory();
    const ids = (prospectId: string) => ({ prospectId, ownerId: 'u1' });
    const added = (prospectId: string, email: string | null, phone: string | null, organizationId = 'o1') =>
      story(
        'ProspectAdded',
        { ...ids(prospectId), name: 'Bo', status: 'new', source: null, notes: null, email, phone },
        { organizationId },
      );
    const gone = (prospectId: string) =>
      story('ProspectErased', { ...ids(prospectId), status: 'new', wasDeleted: false });
    const two = [
      added('p1', 'Max@Müller.example', '+49 151 23456789'),
      added('p2', 'max@xn--mller-kva.example', '0049 (0)151/234567-89'),
      added('p3', null, 'by the door'),
      added('p4', 'max@müller.example', '+4915123456789', 'o2'),
    ];
    return { added, gone, two };
  };

  describe(`comparing keys of prospects ${name}`, () => {
    it('are equal for one number and one address written differently, within an organization', async () => {
      const [engines, other] = [await open(), await open()];
      for (const one of [engines, other]) {
        await one.append(world().two);
        await rebuild(one);
      }
      const keys = await keysOf(engines, 'o1/p1');
      expect([typeof keys.email, typeof keys.phone, keys.email === keys.phone]).toEqual(['string', 'string', false]);
      const both = ['o1/p1', 'o1/p2'];
      expect(await findBy(engines, 'o1', keys)).toEqual([both, both]);
      expect(await findBy(engines, 'o2', keys), 'of another organization').toEqual([[], []]);
      const foreign = await keysOf(engines, 'o2/p4');
      expect(await findBy(engines, 'o2', foreign)).toEqual([['o2/p4'], ['o2/p4']]);
      expect(await keysOf(engines, 'o1/p3')).toEqual({ email: null, phone: null });
      expect(await findBy(other, 'o1', keys), 'with another secret').toEqual([[], []]);
      const log = JSON.stringify(await engines.ports.events.readAll({ after: 0, limit: 100 }));
      for (const key of [keys.email, keys.phone]) expect(log).not.toContain(String(key));
    });

    it('are the same live and rebuilt, and go with an erasure', async () => {
      const engines = await open();
      const { added, gone, two } = world();
      await engines.append(two);
      await rebuild(engines);
      const keys = await keysOf(engines, 'o1/p1');
      const running = startProjector(engines.ports, { projections: keyedProjections(engines.infra.keySecret) });
      await running.reach(await engines.append([added('p5', 'MAX@müller.example', '+49 (151) 234 567 89')]));
      const three = ['o1/p1', 'o1/p2', 'o1/p5'];
      expect(await findBy(engines, 'o1', keys)).toEqual([three, three]);
      await running.reach(await engines.append([gone('p1')]));
      await engines.ports.keys.erase('p1');
      await running.stop();
      expect(await keysOf(engines, 'o1/p1')).toEqual({ email: null, phone: null });
      expect(await findBy(engines, 'o1', keys)).toEqual([three.slice(1), three.slice(1)]);
      const before = await rowsOf(engines.ports.reads, 'prospects');
      expect([...before.values()].join()).toContain(erased);
      await rebuild(engines);
      expect(await rowsOf(engines.ports.reads, 'prospects')).toEqual(before);
    });
  });
};
