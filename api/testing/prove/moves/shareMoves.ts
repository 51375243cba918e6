import * as z from 'zod';
import { answererIdOf } from '../../../src/prospect/answererId.ts';
import { answerIdOf } from '../../../src/share/answer/visitor.ts';
import type { Browser } from '../../people/browser.ts';
import { createBrowser } from '../../people/browser.ts';
import { change, rowOf } from './changing.ts';
import { commandIdOf, newKey, positionOf, requestMs, send } from './sending.ts';
import type { Desk, Move, Thing } from './writer.ts';

const linkOf = z.looseObject({ link: z.string() });

const openBrowser = (url: string): Browser => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  return createBrowser(url, { timeoutMs: requestMs, headers });
};

/** The moves of a writer with shares: of any asset of its team, half of them with a prospect of its own. */
export const createShareMoves = (
  desk: Desk,
): Record<'share' | 'retract' | 'withdrawOrRestore' | 'view' | 'answer', Move> => {
  const { chance, person, sender, world } = desk;
  const links = new Map<string, string>();

  /** Shares an asset, with a link that nobody else here knows yet; null when there is none to share. */
  const make = async (): Promise<{ one: Thing; link: string } | null> => {
    const assets = desk.shared.get(person.organizationId) ?? [];
    if (assets.length === 0) return null;
    const assetId = chance.pick(assets);
    // the product moves the status of a new one by itself
    const prospects = desk.prospects.filter(({ state, status }) => state === 'present' && status !== 'new');
    const prospectId = prospects.length > 0 && chance.next() < 0.5 ? chance.pick(prospects).id : null;
    const key = newKey();
    const answer = await send(sender, {
      line: `POST /api/assets/${assetId}/share`,
      body: { sharedVia: 'link', prospectId },
      key,
    });
    // the owner of the asset may have deleted it
    if (!answer || answer.status === 404) return null;
    if (answer.status !== 201) {
      world.journal.problem(`a share was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    const { id, revision } = rowOf(answer);
    const commandId = commandIdOf('ShareAsset', person, key);
    const facts = [
      { type: 'AssetShared', data: { shareId: id, assetId, prospectId, sharedBy: person.userId }, commandId },
    ];
    world.ledger.add(`share-${id}`, facts, positionOf(answer));
    return { one: { id, revision, state: 'present' }, link: linkOf.parse(answer.body).link };
  };

  const share: Move = async () => {
    const made = await make();
    if (!made) return;
    desk.shares.push(made.one);
    links.set(made.one.id, made.link);
  };

  return {
    share,
    /** Takes a share back that nobody opened, as if it had not been made. */
    retract: async () => {
      const made = await make();
      if (!made) return;
      const { id } = made.one;
      const key = newKey();
      const facts = [
        { type: 'ShareRetracted', data: { shareId: id }, commandId: commandIdOf('RetractShare', person, key) },
      ];
      await change(desk, made.one, { line: `POST /api/shares/${id}/retract`, key }, { name: `share-${id}`, facts });
    },
    withdrawOrRestore: async () => {
      if (desk.shares.length === 0) return share();
      const one = chance.pick(desk.shares);
      const { id } = one;
      if (one.state === 'present') {
        const expected = { name: `share-${id}`, facts: [{ type: 'ShareWithdrawn', data: { shareId: id } }] };
        if (await change(desk, one, { line: `DELETE /api/shares/${id}` }, expected)) one.state = 'gone';
        return;
      }
      const key = newKey();
      const facts = [
        { type: 'ShareRestored', data: { shareId: id }, commandId: commandIdOf('RestoreShare', person, key) },
      ];
      if (await change(desk, one, { line: `POST /api/shares/${id}/restore`, key }, { name: `share-${id}`, facts }))
        one.state = 'present';
    },
    /**
     * A stranger opens a link. Its view is counted once, or not at all when the process dies before it stores the
     * count.
     */
    view: async () => {
      const [id, link] = chance.pick([...links, ['', '']] as const);
      if (id === '') return;
      world.ledger.opened.set(id, (world.ledger.opened.get(id) ?? 0) + 1);
      const stranger = openBrowser(world.url);
      await stranger.json('POST', `${new URL(link).pathname}/view`).catch(() => null);
    },
    /** A stranger says on the page of a link who they are, and becomes a prospect of the writer. */
    answer: async () => {
      const [shareId, link] = chance.pick([...links, ['', '']] as const);
      if (shareId === '') return;
      const key = newKey();
      const answerId = answerIdOf(shareId, { key, bound: false });
      const kept = { prospectId: answererIdOf(answerId), isKept: false };
      world.ledger.answered.set(answerId, kept);
      const name = desk.mark();
      const body = {
        answer: chance.pick(['interested', 'question', 'not-now']),
        message: 'Is it still there?',
        name,
        contact: `${name}@visitors.example`,
        consent: true,
        notYou: true,
        key,
      };
      const answer = await send(
        { ...sender, browser: openBrowser(world.url) },
        { line: `POST ${new URL(link).pathname}/answer`, body },
      );
      // the link may be withdrawn, by itself or with its asset, or its asset deleted
      if (answer && answer.status !== 200 && answer.status !== 410)
        world.journal.problem(`an answer was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      kept.isKept = answer?.status === 200;
    },
  };
};
