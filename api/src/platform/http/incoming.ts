import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DirectCommands, DirectNeeds } from './directCommands.ts';
import { createFastLane } from './fastLane.ts';
import type { FastLaneNeeds } from './fastLane.ts';
import { createKeptPageLane } from './keptPageLane.ts';
import type { KeptPageNeeds } from './keptPageLane.ts';
import type { OpenAnswers } from './limits/openRequests.ts';
import { identified } from './request/requestId.ts';
import type { Turns } from './limits/turns.ts';

type Needs = Omit<FastLaneNeeds, 'admits'> &
  Omit<DirectNeeds, 'enter' | 'takeTurn'> &
  KeptPageNeeds & {
    open: OpenAnswers;
    turns: Turns;
    directCommands: DirectCommands;
    /** Whether a request comes from a proxy that is trusted. */
    isTrusted: (request: IncomingMessage) => boolean;
  };

/**
 * Answers requests, each under its id: kept pages first, kept and unchanged answers, direct commands, then all others
 * through the layers.
 */
export const createIncoming = (
  needs: Needs,
  layers: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): RequestListener => {
  const { open, turns, directCommands, isTrusted } = needs;
  const ordinary: RequestListener = (request, response) => void layers(request, response);
  const commands = directCommands.before({ ...needs, enter: open.enter, takeTurn: turns.take }, ordinary);
  const listener = createKeptPageLane(needs, createFastLane({ ...needs, admits: open.admits }, commands));
  return identified(isTrusted, listener);
};
