import type { AssetAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../../src/demo/chance.ts';
import { eventsOf } from '../../histories/figuresByHand.ts';
import { call } from '../../people/call.ts';
import { foundOrganization, idOf } from '../../people/organizations.ts';
import type { LocalServer } from '../../servers/localServer.ts';
import { startLocalServer } from '../../servers/localServer.ts';
import { wrongAnswers } from '../checking/answers.ts';
import { createGate, createJournal } from '../checking/journal.ts';
import { createLedger } from '../checking/ledger.ts';
import { createShareMoves } from './shareMoves.ts';
import type { Desk } from './writer.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server?.close());

describe('the strangers of a run that kills processes', () => {
  it('answer links, and what became of each answer is compared with the log', async () => {
    const browser = await foundOrganization(server.url, 'ann');
    const { organization } = (await call<{ organization: { id: string } }>(browser, 'GET /api/auth/user')).body;
    const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
    const { id } = (await call<AssetAnswer>(browser, 'POST /api/assets', { body })).body;
    const [chance, journal, ledger] = [createChance(7), createJournal(() => undefined), createLedger()];
    const statuses = new Map<number, number>();
    const world = { url: server.url, journal, ledger, gate: createGate(), statuses };
    let marks = 0;
    const desk: Desk = {
      person: { name: 'ann', email: '', browser, userId: await idOf(browser), organizationId: organization.id },
      world,
      sender: { browser, chance, journal, statuses },
      chance,
      mark: () => `w0x${(marks += 1)}`,
      assets: [],
      prospects: [],
      shares: [],
      usedKeys: [],
      shared: new Map([[organization.id, [id]]]),
    };
    const { share, answer, withdrawOrRestore } = createShareMoves(desk);
    await share();
    for (let times = 0; times < 5; times += 1) await answer();
    // the only link is withdrawn now
    await withdrawOrRestore();
    await answer();
    expect(journal.problems()).toEqual([]);
    expect([...ledger.answered.values()].filter(({ isKept }) => isKept).length).toBeGreaterThan(2);
    const log = () => eventsOf(server.ports.events, organization.id);
    await expect.poll(async () => wrongAnswers(ledger, await log()), { timeout: 60_000 }).toEqual([]);

    const [events, [first = '', kept] = []] = [await log(), [...ledger.answered].find(([, one]) => one.isKept)];
    const without = events.filter(({ type, data }) => type !== 'AnswerTaken' || data['answerId'] !== first);
    expect(wrongAnswers(ledger, without)).toEqual([
      `the answer ${first} is 1 ShareAnswered, 1 ProspectAdded, 0 AnswerTaken in the log`,
    ]);
    const added = events.filter(({ type, data }) => type === 'ProspectAdded' && data['answerId'] === first);
    expect(wrongAnswers(ledger, [...events, ...added])).toEqual([
      `the answer ${first} is 1 ShareAnswered, 2 ProspectAdded, 1 AnswerTaken in the log`,
    ]);
    expect(wrongAnswers({ answered: new Map() }, events)).toContain(`nobody sent the answer ${first}`);
    expect(kept?.isKept).toBe(true);
  });
});
