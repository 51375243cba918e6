import { erased, isRejection } from '@upline/contracts';
import type { ShareEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { shareDecider } from './share.decider.ts';
import type { Said } from './answers.decider.ts';
import { mostAnswers } from './answers.decider.ts';

const start = Date.parse('2026-11-23T08:00:00.000Z');
const minutes = (count: number): string => new Date(start + count * 60_000).toISOString();
const about = { shareId: 's1', assetId: 'a1', assetTitle: 'Tour', sharedBy: 'ana', prospectId: 'elena' };
const elena: Said = {
  answerId: 'x1',
  answer: 'interested',
  bound: true,
  wish: null,
  name: null,
  contact: null,
  message: null,
  consent: null,
};
const call: Said = { ...elena, answer: 'call', wish: { day: '2026-11-24', part: 'evening', timeZone: 'UTC' } };
const stranger: Said = {
  ...elena,
  answerId: 'x2',
  bound: false,
  name: 'Pat',
  contact: 'pat@mail.example',
  consent: { version: 1, text: 'I agree.' },
};

type Fact = {
  [Type in ShareEvent['type']]: Pick<Extract<ShareEvent, { type: Type }>, 'type' | 'data'>;
}[ShareEvent['type']];

/** A link on which these things happened at these minutes. */
const linkAfter = (facts: readonly (readonly [minute: number, fact: Fact])[] = []) => {
  const shared: Fact = { type: 'AssetShared', data: { ...about, sharedVia: 'link' } };
  return [[0, shared] as const, ...facts].reduce((state, [minute, fact], revision) => {
    const meta = {
      organizationId: 'o1',
      actorId: null,
      commandId: `c${revision}`,
      requestHash: null,
      correlationId: 'c',
      occurredAt: minutes(minute),
      localDate: '2026-11-23',
    };
    const event = { id: `e${revision}`, stream: 'share-s1', revision, position: revision + 1, meta, ...fact };
    return shareDecider.evolve(state, event);
  }, shareDecider.initialState());
};

const answered = (said: Said): Fact => ({
  type: 'ShareAnswered',
  data: { ...about, prospectId: said.bound ? about.prospectId : null, ...said },
});

const decide = (state: ReturnType<typeof linkAfter>, said: Said, minute: number) => {
  const result = shareDecider.decide({ type: 'AnswerShare', data: { ...said, at: minutes(minute) } }, state);
  return isRejection(result) ? result.rejected : result;
};

describe('an answer to a link', () => {
  it('is stored with the person for whom the link was made, and without one for somebody else', () => {
    expect(decide(linkAfter(), elena, 1)).toEqual([answered(elena)]);
    expect(decide(linkAfter(), stranger, 1)).toEqual([answered(stranger)]);
    expect(answered(stranger).data).toMatchObject({ prospectId: null });
  });

  it('is one however often it is sent, and another one once something of it differs', () => {
    const state = linkAfter([[1, answered(call)]]);
    expect(decide(state, call, 2)).toEqual([]);
    for (const other of [
      elena,
      { ...call, wish: { day: '2026-11-25', part: 'evening', timeZone: 'UTC' } } as const,
      { ...call, message: 'Not before six, please.' },
    ])
      expect(decide(state, other, 2)).toEqual([answered(other)]);
  });

  it('can be changed for a day, and not after', () => {
    const state = linkAfter([[0, answered(elena)]]);
    expect(decide(state, call, 24 * 60 - 1)).toEqual([answered(call)]);
    expect(decide(state, call, 24 * 60)).toBe('share/answer-closed');
    expect(decide(state, { ...elena, answerId: 'x3' }, 24 * 60)).toHaveLength(1);
  });

  it('is refused as the sixth of one visitor in an hour, and taken from another', () => {
    const facts = [0, 1, 2, 3, 4].map((minute) => [minute, answered(minute % 2 === 0 ? elena : call)] as const);
    const state = linkAfter(facts);
    expect(decide(state, call, 59)).toBe('share/answered-often');
    expect(decide(state, elena, 59)).toEqual([]);
    expect(decide(state, call, 60)).toHaveLength(1);
    expect(decide(state, stranger, 59)).toHaveLength(1);
  });

  it('is refused of a visitor whose words were erased', () => {
    const state = linkAfter([[0, answered(stranger)]]);
    expect(shareDecider.holdsSubject?.(state, 'x2')).toBe(true);
    const forgotten = shareDecider.forget?.(state, 'x2') ?? state;
    expect(decide(forgotten, { ...stranger, answer: 'not-now' }, 5)).toBe('share/answer-closed');
    expect(JSON.stringify([...(forgotten.status === 'none' ? [] : forgotten.answers)])).not.toContain('pat@');
    expect(forgotten).toMatchObject({ answers: new Map([['x2', expect.objectContaining({ name: erased })]]) });
  });

  it('is refused on a link that was withdrawn, and taken once it is restored', () => {
    const withdrawn: Fact = { type: 'ShareWithdrawn', data: { shareId: 's1', assetId: 'a1' } };
    const restored: Fact = { type: 'ShareRestored', data: { shareId: 's1', assetId: 'a1' } };
    expect(decide(linkAfter([[1, withdrawn]]), elena, 2)).toBe('share/withdrawn');
    expect(
      decide(
        linkAfter([
          [1, withdrawn],
          [2, restored],
        ]),
        elena,
        3,
      ),
    ).toHaveLength(1);
  });

  it('means that the link was sent, which can no longer be taken back', () => {
    const state = linkAfter([[1, answered(elena)]]);
    const result = shareDecider.decide({ type: 'RetractShare', data: { at: minutes(2) } }, state);
    expect(result).toMatchObject({ rejected: 'share/opened' });
  });

  it('is refused of one visitor more than a link takes, and may still be changed by the others', () => {
    const many = Array.from({ length: mostAnswers.ofLink }, (_, at) => answered({ ...stranger, answerId: `v${at}` }));
    const state = linkAfter(many.map((fact) => [1, fact] as const));
    expect(decide(state, stranger, 2)).toBe('share/answers-full');
    expect(decide(state, { ...stranger, answerId: 'v7', answer: 'not-now' }, 2)).toHaveLength(1);
  });
});
