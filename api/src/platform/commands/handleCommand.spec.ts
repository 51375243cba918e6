import { reject } from '@upline/contracts';
import type { EventMeta, RejectionCode } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleCommand, KeyReused } from './handleCommand.ts';
import { byProduct } from './judge.ts';
import { prospectDecider } from '../../prospect/prospect.decider.ts';
import type { ProspectCommand } from '../../prospect/prospect.decider.ts';
import { createRepository } from './repository.ts';
import { openOwnEvents } from '../../../testing/ownEvents.ts';

const id = '01920000-0000-7000-8000-00000000abcd';
const metaOf = (request: string): EventMeta => ({
  organizationId: 'o1',
  actorId: 'u1',
  commandId: id,
  requestHash: `k1.${request}`,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
});
const details = { name: 'Bo Li', email: null, phone: null, notes: null, source: null };
const add: ProspectCommand = {
  type: 'AddProspect',
  data: { prospectId: id, ownerId: 'u1', status: 'new', ...details },
};

describe('a command that creates something', () => {
  let events: EventStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ events, close } = await openOwnEvents());
  });
  afterEach(() => close());

  /** As a process does that has just started. */
  const adding = (options: { hash?: string; refusal?: RejectionCode } = {}) =>
    handleCommand({
      repository: createRepository(events, prospectDecider),
      id,
      meta: metaOf(options.hash ?? 'same'),
      creates: true,
      authorize: () => options.refusal ?? null,
      command: add,
      judge: byProduct,
    });
  const logged = async () => (await events.readAll({ after: 0, limit: 10 })).length;

  it('has one effect and one result however often it is sent, also at the same time', async () => {
    const first = await Promise.all([adding(), adding(), adding()]);
    const again = await adding();
    expect(first.filter((answer) => 'repeat' in answer && !answer.repeat)).toHaveLength(1);
    for (const answer of [...first, again])
      expect(answer).toMatchObject({ state: { details }, revision: 0, position: 1 });
    expect(again).toMatchObject({ repeat: true });
    expect(await logged()).toBe(1);
  });

  it('is answered as the first time when it would be refused by now', async () => {
    await adding();
    expect(await adding({ refusal: 'prospect/not-found' })).toMatchObject({
      repeat: true,
      state: { details },
      revision: 0,
    });
  });

  it('is refused under a key of another request, and when the actor may not', async () => {
    expect(await adding({ refusal: 'prospect/not-found' })).toEqual(reject('prospect/not-found'));
    expect(await logged()).toBe(0);
    await adding();
    await expect(adding({ hash: 'other' })).rejects.toThrow(KeyReused);
    expect(await logged()).toBe(1);
  });
});

describe('a command that costs something', () => {
  let events: EventStore;
  let close: () => Promise<void>;
  let paid = 0;
  beforeEach(async () => {
    paid = 0;
    ({ events, close } = await openOwnEvents());
  });
  afterEach(() => close());

  const send = (command: ProspectCommand, meta = metaOf(command.type), refusal: RejectionCode | null = null) =>
    handleCommand({
      repository: createRepository(events, prospectDecider),
      id,
      command,
      meta,
      authorize: () => refusal,
      spend: async () => void (paid += 1),
      judge: byProduct,
    });
  const rename = (name: string, commandId: string) =>
    send(
      { type: 'ChangeProspect', data: { prospectId: id, status: 'new', ...details, name } },
      { ...metaOf(name), commandId },
    );

  it('pays once however often it is sent, and nothing when it is refused', async () => {
    await send(add, metaOf('added'), 'prospect/not-found');
    expect(paid).toBe(0);
    await send(add, metaOf('added'));
    await rename('Ana', 'second');
    await rename('Bea', 'third');
    expect(await rename('Ana', 'second')).toMatchObject({ repeat: true });
    await rename('Bea', 'changes nothing');
    expect(paid).toBe(3);
  });

  it('stores nothing when it cannot pay', async () => {
    const poor = handleCommand({
      repository: createRepository(events, prospectDecider),
      id,
      command: add,
      meta: metaOf('poor'),
      spend: () => Promise.reject(new Error('no mails left')),
      judge: byProduct,
    });
    await expect(poor).rejects.toThrow('no mails left');
    expect(await events.readAll({ after: 0, limit: 10 })).toEqual([]);
  });
});

describe('a command whose sender loses their rights', () => {
  let events: EventStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ events, close } = await openOwnEvents());
  });
  afterEach(() => close());

  const lost = new Error('the sender may not do this any more');
  const logged = async () => (await events.readAll({ after: 0, limit: 10 })).length;

  it.each([
    ['from memory', () => expect.fail(lost.message)],
    ['from a store', () => Promise.reject(lost)],
  ])('stores and pays nothing, judged %s', async (_, judge) => {
    let paid = 0;
    const repository = createRepository(events, prospectDecider);
    const sent = { repository, id, command: add, meta: metaOf('late'), judge };
    await expect(handleCommand({ ...sent, creates: true })).rejects.toThrow(lost.message);
    await expect(handleCommand({ ...sent, spend: async () => void (paid += 1) })).rejects.toThrow(lost.message);
    expect([paid, await logged()]).toEqual([0, 0]);
  });

  // shows I17.2
  it('is judged again after a conflict with another command', async () => {
    const repository = createRepository(events, prospectDecider);
    await handleCommand({ repository, id, command: add, meta: metaOf('added'), judge: byProduct });
    const rename = (name: string): ProspectCommand => ({
      type: 'ChangeProspect',
      data: { prospectId: id, status: 'new', ...details, name },
    });
    const metaFor = (name: string) => ({ ...metaOf(name), commandId: name });
    let judged = 0;
    // another process is quicker between the first judgement and the append
    const judge = () => {
      judged += 1;
      if (judged > 1) throw lost;
      const elsewhere = createRepository(events, prospectDecider);
      const command = rename('Bea');
      return handleCommand({ repository: elsewhere, id, command, meta: metaFor('first'), judge: byProduct }).then(
        () => undefined,
      );
    };
    const late = handleCommand({ repository, id, command: rename('Ana'), meta: metaFor('late'), judge });
    await expect(late).rejects.toThrow(lost.message);
    expect([judged, await logged()]).toEqual([2, 2]);
  });
});
