import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { Bus, PersonKeys } from '@upline/infra/ports.ts';
import type { Tracker } from '../../queries/tracker.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { createQuestions } from '../questions.ts';

type Needs = { tracker: Pick<Tracker, 'onChange' | 'onMissed'>; bus: Pick<Bus, 'subscribe' | 'onGap'> };

/**
 * What this process keeps of questions and answers. Messages of the projector remove what they make old; all of it
 * goes when messages may have been lost, and when somebody was erased.
 */
export const createAnswers = ({ tracker, bus }: Needs) => {
  const kept = createKeptAnswers();
  const questions = createQuestions();
  const clear = (): void => {
    kept.clear();
    questions.clear();
  };
  const stops = [
    tracker.onChange(({ changes }) => kept.remove(changes)),
    tracker.onMissed(kept.clear),
    bus.subscribe(keyErasedChannel, clear),
    bus.onGap(clear),
  ];
  return {
    kept,
    questions,
    /** Keys whose erasure ends only once nothing is kept here any more. Other processes hear of it on the bus. */
    emptiedBy: (keys: PersonKeys): PersonKeys => ({
      ...keys,
      erase: async (...subjects) => {
        try {
          return await keys.erase(...subjects);
        } finally {
          clear();
        }
      },
    }),
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
};
export type Answers = ReturnType<typeof createAnswers>;
