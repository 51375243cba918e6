import { openMongoReadStore } from '@upline/infra/mongo/readStore/mongoReadStore.ts';
import { dropMongo, mongoUrl, newMongoUrl, openProxiedMongo } from '@upline/infra/testing/engines/mongoFixture.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openEngines } from '../../testing/engines.ts';
import { inTeam } from '../../testing/people.ts';
import { startProjector } from '../../testing/running.ts';
import { createStory } from '../../testing/story.ts';

/** The beginning of the write of a change, which comes after the write of its rows. */
const changeWritten = 'organization:o1\u0000\u0003position';

// shows I7
it.skipIf(mongoUrl === '')('sends the notifications of rows that a projector had written when it died', async () => {
  const url = newMongoUrl();
  const { url: proxied, proxy } = await openProxiedMongo(url);
  const [dying, next] = [await openMongoReadStore({ url: proxied }), await openMongoReadStore({ url })];
  const engines = await openEngines();
  const team = inTeam(createStory());
  const first = startProjector({ ...engines.ports, reads: dying }, { holder: 'first' });
  onTestFinished(async () => {
    await first.stop();
    await Promise.all([dying.close(), next.close(), proxy.close(), engines.close()]);
    await dropMongo(url);
  });
  await first.reach(
    await engines.append([
      team.registered('u1'),
      team.founded(),
      team.joined('u1'),
      team.created('a1'),
      team.added('p1'),
    ]),
  );

  const { held } = proxy.hold(changeWritten);
  const position = await engines.append([team.deleted('p1')]);
  await held;
  const generation = await next.live('prospects');
  if (!generation) throw new Error('the view was never built');
  await expect
    .poll(async () => (await next.load(generation, ['o1/p1'])).get('o1/p1')?.row)
    .toMatchObject({ deleted: true });
  proxy.cut();
  await next.release('first');

  const second = startProjector({ ...engines.ports, reads: next }, { holder: 'second' });
  onTestFinished(() => second.stop());
  await second.reach(position);
  expect(await next.changedAt(generation, ['organization:o1'])).toBe(position);
  expect(second.messages.flatMap(({ changes }) => changes)).toContainEqual({
    view: 'prospects',
    audience: 'organization:o1',
    position,
  });
  expect(await next.pendingNotifications(generation)).toBeNull();
});
