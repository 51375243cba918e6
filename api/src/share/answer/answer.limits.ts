import type { Limit } from '@upline/infra/limits/limit.ts';
import { changeableMs, mostAnswers } from '../answers.decider.ts';

/** Limits of answers to links. */
export const answerLimits = {
  fromAddress: {
    what: 'Answers to links',
    per: 'network address (for IPv6 its /64 network)',
    bucket: { ratePerSecond: 100 / 3_600, burst: 100 },
  },
  ofVisitor: {
    what: 'Answers to a link, changed ones included',
    per: 'visitor, link and hour',
    most: mostAnswers.hourly,
    unit: 'answers',
  },
  ofLink: { what: 'Visitors who answer', per: 'link', most: mostAnswers.ofLink, unit: 'visitors' },
  changed: {
    what: 'How long a visitor can change an answer',
    per: 'answer',
    most: changeableMs / 3_600_000,
    unit: 'hours',
  },
  quickest: {
    what: 'Shortest time between the page of a link and an answer',
    per: 'answer',
    most: 2,
    unit: 'seconds',
  },
} as const satisfies Record<string, Limit>;
