import type { AnswerKind, CallWish, ProspectStatus } from '@upline/contracts';
import { detailsOf, pointsOfAnswers } from '../changeable.decider.ts';
import type { ProspectDetails } from '../changeable.decider.ts';

/** What the visitor of a link answered, and what they typed beside it. */
export type TakeAnswer = {
  prospectId: string;
  answerId: string;
  shareId: string;
  assetId: string;
  title: string;
  sharedBy: string;
  answer: AnswerKind;
  wish: CallWish | null;
  saidName: string | null;
  saidContact: string | null;
  saidMessage: string | null;
  /** When they answered. */
  at: string;
};

export type AddAnswerer = { prospectId: string; ownerId: string; answerId: string } & ProspectDetails;

/** Adds the visitor of a link who answered as a new prospect. */
export const addAnswerer = ({ prospectId, ownerId, answerId, ...details }: AddAnswerer) => [
  {
    type: 'ProspectAdded' as const,
    data: {
      ...detailsOf(details),
      prospectId,
      ownerId,
      answerId,
      status: 'new' as const,
      pointsADay: pointsOfAnswers,
    },
  },
];

/** When the last answer of each visitor was given, by the ids of their answers. */
export type Answers = Readonly<Record<string, string>>;

type Whose = { ownerId: string; stage: ProspectStatus; answers: Answers };

const moves = (answer: AnswerKind, stage: ProspectStatus): boolean =>
  answer === 'interested' && (stage === 'new' || stage === 'contacted');

/** Takes an answer, and the status that follows from it. One that its visitor has replaced meanwhile comes too late. */
export const takeAnswer = (
  { at, ...given }: TakeAnswer,
  { ownerId, stage, answers }: Whose,
  { isPresent }: { isPresent: boolean },
) => {
  const { prospectId, answerId, answer } = given;
  const last = answers[answerId];
  if (last !== undefined && last > at) return [];
  const ids = { prospectId, ownerId };
  return [
    { type: 'AnswerTaken' as const, data: { ...given, ...ids } },
    ...(isPresent && moves(answer, stage)
      ? [
          {
            type: 'ProspectStatusChanged' as const,
            data: { ...ids, from: stage, to: 'interested' as const, firstConversion: false, answerId },
          },
        ]
      : []),
  ];
};
