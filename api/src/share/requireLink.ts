import { message } from '@upline/contracts';
import { refuseWait } from '../platform/http/request/caller.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { FoundLink } from './publicPage/publicLink.ts';
import { findLink } from './publicPage/publicLink.ts';
import type { Showing } from './share.pages.ts';

/** 404 as every unknown address gives it. */
export const nothingThere = (): HttpProblem =>
  new HttpProblem({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') });

/** Finds a link for a call. Throws HttpProblem 429 for those who guess, and 404. */
export const requireLink = async (code: string, { routing, guessing, guesser }: Showing): Promise<FoundLink> => {
  refuseWait(guessing.waitOf(guesser));
  const link = await findLink(routing, code);
  if (link) return link;
  refuseWait(await guessing.missed(guesser));
  throw nothingThere();
};
