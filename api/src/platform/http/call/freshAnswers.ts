import { keyErasedChannel } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import type { PersonKeys } from '@upline/infra/ports/personKeys.ts';
import type { Tracker } from '../../queries/tracker.ts';
import { createKeptAnswers } from './keptAnswers.ts';

type Needs = { tracker: Pick<Tracker, 'onChange' | 'onMissed'>; bus: Pick<Bus, 'subscribe' | 'onGap'> };

/**
 * The answers that this process keeps. Messages of the projector remove those that they make old; all go when messages
 * may have been lost, and when somebody was erased.
 */
export const createFreshAnswers = ({ tracker, bus }: Needs) => {
  const kept = createKeptAnswers();
  const stops = [
    tracker.onChange(({ changes }) => kept.remove(changes)),
    tracker.onMissed(kept.clear),
    bus.subscribe(keyErasedChannel, kept.clear),
    bus.onGap(kept.clear),
  ];
  return {
    kept,
    /** Keys whose erasure ends only once nothing is kept here any more. Other processes hear of it on the bus. */
    emptiedBy: (keys: PersonKeys): PersonKeys => ({
      ...keys,
      erase: async (...subjects) => {
        try {
          return await keys.erase(...subjects);
        } finally {
          kept.clear();
        }
      },
    }),
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
};
export type FreshAnswers = ReturnType<typeof createFreshAnswers>;
