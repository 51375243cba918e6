import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ShownLocale } from '@upline/contracts';
import { organizationHeader, positionHeader } from '@upline/contracts';
import type { RateLimits } from '@upline/infra/ports.ts';
import type { TimeZoneOf } from '../commands/metadata.ts';
import type { ZoneOf } from '../lib/zones.ts';
import { audiencesOf } from '../queries/reader.ts';
import type { Observe } from '../metrics/observing.ts';
import type { Tracker } from '../queries/tracker.ts';
import { answerAhead, textIn } from './ahead.ts';
import type { Answers } from './call/freshAnswers.ts';
import type { CallerNeeds } from './request/caller.ts';
import { actingAs, isElsewhere, takeQuery } from './request/caller.ts';
import { dayOf } from './call/answerDay.ts';
import type { AskedQuery } from './call/etag.ts';
import { etagOf, shareKeyOf } from './call/etag.ts';
import type { KeptAnswer } from './call/keptAnswers.ts';
import { namedLanguage } from './request/language.ts';
import { largeBytes } from './limits/openRequests.ts';
import type { Question } from './questions.ts';
import { requestIdPair } from './request/requestId.ts';
import { actorOf } from './request/rights.ts';
import { everyHeader } from './server/security.ts';
import type { Session } from './request/session.ts';
import type { AnswerWatch } from './limits/unreadAnswers.ts';

export type FastLaneNeeds = Pick<CallerNeeds, 'roleOf' | 'lacksFactor'> & {
  publicUrl: string;
  clock: () => Date;
  now: () => number;
  limits: RateLimits;
  timeZoneOf: TimeZoneOf;
  zoneOf: ZoneOf;
  sessionOfCookie: (cookie: string | undefined) => Promise<Session | null>;
  tracker: Pick<Tracker, 'known'>;
  answers: Pick<Answers, 'kept' | 'questions'>;
  /** Counts the connection for a person; false when they have more than they may. */
  admits: (socket: IncomingMessage['socket'], userId: string) => boolean;
  watch: Pick<AnswerWatch, 'add'>;
  observe: Observe;
};

type Found = { etag: string; position: number; userId: string; kept: KeptAnswer | null };

/** Whether the position that a request asks for is reached. */
const isReached = (request: IncomingMessage, position: number): boolean => {
  const wanted = textIn(request, positionHeader);
  return wanted === '' || (/^\d{1,16}$/.test(wanted) && Number(wanted) <= position);
};

/** Finds what an ordinary answer would have as its tag, and whether this process has the answer already. */
const createFinding = (needs: FastLaneNeeds) => {
  const { sessionOfCookie, roleOf, lacksFactor, timeZoneOf, zoneOf, clock, tracker, answers } = needs;

  const askedBy = async (
    session: Session,
    { definition, params, search }: Question,
    locale: ShownLocale,
  ): Promise<AskedQuery | null> => {
    const member = await actorOf(roleOf, session);
    if (member.role === null && definition.access !== 'session') return null;
    const actor = actingAs(member, await lacksFactor(member));
    const zone = await (definition.daily ? zoneOf(member) : timeZoneOf(member.organizationId));
    return { definition, params, search, actor, locale, today: dayOf(definition, clock(), zone).inTag };
  };

  return async (request: IncomingMessage, question: Question): Promise<Found | null> => {
    const locale = namedLanguage(textIn(request, 'accept-language'));
    const session = locale && (await sessionOfCookie(request.headers.cookie));
    if (!session || isElsewhere(textIn(request, organizationHeader), session)) return null;
    const asked = await askedBy(session, question, locale);
    if (!asked) return null;
    const { userId, organizationId } = asked.actor;
    const known = tracker.known(question.definition.views, audiencesOf(organizationId, userId));
    if (!known || !isReached(request, known.position)) return null;
    const etag = etagOf(asked, known.versions);
    const found = { etag, position: known.position, userId };
    if (textIn(request, 'if-none-match') === etag) return { ...found, kept: null };
    const key = shareKeyOf(asked, known.versions);
    const kept = key === null ? null : answers.kept.find(key, userId);
    return kept && kept.json.length <= largeBytes ? { ...found, kept } : null;
  };
};

/** Sends an answer as the ordinary way sends it, but for the time that this takes. */
const createSending = ({ publicUrl, watch }: Pick<FastLaneNeeds, 'publicUrl' | 'watch'>) => {
  const always = [
    ...everyHeader(publicUrl),
    ['Vary', 'Accept-Language'],
    ['Cache-Control', 'private, no-cache'],
  ].flat();
  return (response: ServerResponse, { etag, position, kept }: Found): void => {
    const { socket } = response;
    const headers = [...always, ...requestIdPair(), positionHeader, String(position), 'ETag', etag];
    if (kept) {
      headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(kept.json.length));
      for (const [name, value] of kept.headers) headers.push(name, value);
      response.writeHead(200, headers).end(kept.json);
    } else response.writeHead(304, headers).end();
    // the system did not take it at once: somebody may not read
    if (socket && socket.writableLength > 0) watch.add(response, socket);
  };
};

/**
 * Answers queries ahead of everything else where that needs no query: 304 to a client that has the answer, and the
 * bytes of an answer that others were given. It trusts nothing that it noted before: session, role, second factor,
 * time zone and positions are those of this moment, from the same functions that the ordinary way asks. A request
 * about which anything is unknown, refused or late goes the ordinary way. An answer takes no turn (`turns`), because
 * it costs less than what comes before a turn.
 */
export const createFastLane = (needs: FastLaneNeeds, ordinary: RequestListener): RequestListener => {
  const { limits, admits, answers, observe } = needs;
  const find = createFinding(needs);
  const send = createSending(needs);

  const answer = async (request: IncomingMessage, response: ServerResponse, question: Question): Promise<boolean> => {
    const found = await find(request, question);
    if (!found || response.destroyed || !admits(request.socket, found.userId)) return false;
    // last, because it takes: who is refused is refused again on the ordinary way
    if ((await takeQuery(limits, found.userId)) > 0) return false;
    send(response, found);
    observe({ method: 'GET', route: question.definition.path, status: found.kept ? 200 : 304 });
    return true;
  };

  const questionOf = ({ method, url }: IncomingMessage): Question | null =>
    method === 'GET' ? answers.questions.of(url) : null;
  return answerAhead({ find: questionOf, answer }, ordinary);
};
