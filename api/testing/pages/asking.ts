import type { PageState } from '../../src/share/publicPage/pageState.ts';

/** The state of a link's page whose visitor has said nothing yet. */
export const unanswered: PageState = {
  step: 'ask',
  answer: null,
  visitor: { key: 'key1', shownAt: 'shown1' },
  firstName: null,
  wish: null,
  notYou: false,
  hasAsked: false,
  typed: {},
  wrong: {},
  problem: null,
};

/** What a link's page knows of its visitor: a Friday noon in Berlin, and a link that was made for a person. */
export const asking = {
  bound: true,
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-27T11:00:00Z'),
  state: unanswered,
};
