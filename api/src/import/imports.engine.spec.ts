import type { ImportAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { draftImport, sendFile, until } from '../../testing/people/imports.ts';
import { addMember, foundOrganization, untilViewsStand } from '../../testing/people/organizations.ts';
import { isMissing, openProxiedEngines, startProjectorProcess } from '../../testing/servers/engineServers.ts';
import type { ServerProcess } from '../../testing/servers/serverProcess.ts';
import { startServerProcess } from '../../testing/servers/serverProcess.ts';

const all = { eventStore: true, mongo: true, redis: true };
const rows = 2_000;
const file = `name,email\n${Array.from({ length: rows }, (_none, at) =>
  at % 10 === 9 ? ',bad' : `Person ${at},p${at}@mail.example`,
).join('\n')}\n`;

describe.skipIf(isMissing(all))('imports on EventStoreDB, MongoDB and Redis', () => {
  let one: ServerProcess;
  let other: ServerProcess;
  let ann: Browser;
  let ben: Browser;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const engines = await openProxiedEngines(all, 'imports');
    stops.push(engines.close);
    one = await startServerProcess(engines.env);
    other = await startServerProcess({ ...engines.env, PUBLIC_URL: one.url });
    stops.push(one.close, other.close, startProjectorProcess({ ...engines.env, PUBLIC_URL: one.url }).close);
    ann = await foundOrganization(one.url, 'ann');
    await untilViewsStand(ann);
    ben = await addMember(one.url, ann, 'ben');
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  /** The same browser, sent to the other process by the load balancer. */
  const atOther = (browser: Browser): Browser =>
    createBrowser(one.url, { via: other.url, headers: { cookie: browser.cookieHeader() } });
  const confirm = async (by: Browser, { id, fileHash }: ImportAnswer) => {
    const { status } = await call(by, `POST /api/imports/${id}/confirm`, { body: { fileHash } });
    expect(status).toBe(200);
  };
  const takenOf = async (by: Browser, id: string): Promise<number> => {
    const { added, refused } = (await call<ImportAnswer>(by, `GET /api/imports/${id}`)).body.done;
    return added + refused;
  };

  it('of one file by two people at once give each theirs, although the process of one dies', async () => {
    const [anns, bens] = [atOther(ann), atOther(ben)];
    const first = await sendFile(ann, await draftImport(ann), file);
    const second = await sendFile(bens, await draftImport(bens), file);
    await Promise.all([confirm(ann, first), confirm(bens, second)]);
    await expect.poll(() => takenOf(anns, first.id), { interval: 0 }).toBeGreaterThan(0);
    expect(await takenOf(anns, first.id), 'it is under way').toBeLessThan(rows);
    await one.kill();
    const ends = await Promise.all([until(anns, first.id, 'finished'), until(bens, second.id, 'finished')]);
    for (const { done } of ends) expect(done).toEqual({ added: 1_800, updated: 0, skipped: 0, refused: 200 });
    const { body } = await call<{ all: number }>(bens, 'GET /api/prospects/counts');
    expect(body.all).toBe(1_800);
    const again = await sendFile(bens, await draftImport(bens), file);
    expect(again.totals).toEqual({ add: 0, update: 0, skip: 1_800, refuse: 200 });
  });
});
