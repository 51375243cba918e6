import { expect, it } from 'vitest';
import { shareWithdrawn, prospectAdded } from '../../testing/events.ts';
import type { EventTypes } from '../marks/formats.ts';
import type { NewEvent } from '../ports/eventStore.ts';
import { recordTypes } from './recordedTypes.ts';

it('appends keep the order of their calls, although the first ones wait for their types', async () => {
  const sent: string[] = [];
  const kept: EventTypes[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const append = recordTypes(
    async (_stream, _expected, events) => {
      sent.push(...events.map(({ id }) => id));
      return { revision: 0, position: 1 };
    },
    {
      addTypes: async (types) => {
        kept.push(types);
        await gates[kept.length - 1]?.promise;
        return types;
      },
    },
  );
  const events: NewEvent[] = [
    shareWithdrawn('1'),
    shareWithdrawn('2'),
    prospectAdded('p1', 'Zoe'),
    shareWithdrawn('3'),
  ];
  const all = events.map((event, at) => append('share-1', at === 0 ? 'none' : at - 1, [event]));
  for (const { resolve } of gates) {
    expect(sent.length).toBeLessThan(events.length);
    resolve();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(sent).toEqual(events.map(({ id }) => id));
  expect(kept.map((types) => Object.keys(types))).toEqual([['ShareWithdrawn'], ['ProspectAdded']]);
});
