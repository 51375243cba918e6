import type { ProspectStatus } from '@upline/contracts';
import { pointLimits } from '@upline/contracts';
import type { Steps } from './steps.decider.ts';

/** What somebody wrote about a prospect. */
export type ProspectDetails = {
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  source: string | null;
};

/** What a command to a prospect changes. */
export type Changeable = {
  details: ProspectDetails;
  stage: ProspectStatus;
  everConverted: boolean;
  lastContactedAt: string | null;
  steps: Steps;
};

/** The limits of now: events keep theirs when the limits change. */
export const pointsADay = { prospects: pointLimits.prospects.most, conversions: pointLimits.conversions.most };
