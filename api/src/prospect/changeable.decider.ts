import type { ProspectStatus } from '@upline/contracts';
import { pointLimits } from '@upline/contracts';
import type { Refused } from './refusal/refused.decider.ts';
import type { Steps } from './steps.decider.ts';

/** What somebody wrote about a prospect. */
export type ProspectDetails = {
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  source: string | null;
};

export const detailsOf = ({ name, email, phone, notes, source }: ProspectDetails): ProspectDetails => ({
  name,
  email,
  phone,
  notes,
  source,
});

export const sameDetails = (one: ProspectDetails, other: ProspectDetails): boolean =>
  one.name === other.name &&
  one.email === other.email &&
  one.phone === other.phone &&
  one.notes === other.notes &&
  one.source === other.source;

/** What a command to a prospect changes. */
export type Changeable = {
  details: ProspectDetails;
  stage: ProspectStatus;
  everConverted: boolean;
  lastContactedAt: string | null;
  steps: Steps;
  refused: Refused | null;
};

/** The limits of now: events keep theirs when the limits change. */
export const pointsADay = { prospects: pointLimits.prospects.most, conversions: pointLimits.conversions.most };

/** The same for prospects that an answer made: nobody proves who answered, so they earn their owner nothing. */
export const pointsOfAnswers = { ...pointsADay, prospects: 0 };

/** The same for the rows of an import, which costs one tap for any number of people. */
export const pointsOfImports = { prospects: 0, conversions: 0 };
