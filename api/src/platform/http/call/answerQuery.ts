import type { QueryCost, QueryDefinition, Rejection } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import { asParsed } from '../../lib/casts.ts';
import type { PageJson } from '../../queries/pageJson.ts';
import { toPageJson } from '../../queries/pageJson.ts';
import type { Costs } from '../../heavyReads/cost.ts';
import type { HeavyReads } from '../../heavyReads/heavyReads.ts';
import { HeavyRead } from '../../queries/readPage.ts';
import type { Page } from '../../queries/readPage.ts';
import type { ReaderOf } from '../../queries/reader.ts';
import type { QueryRequest } from '../../queries/requests.ts';
import type { FreshAnswers } from './freshAnswers.ts';
import type { KeptAnswer } from './keptAnswers.ts';
import type { OpenRequests } from '../limits/openRequests.ts';
import { answerProblem, problemOfRejection } from '../request/problem.ts';

/** What a query asks for, and the key under which its answer is kept for others; null where it is one person's. */
export type Asked = { request: Omit<QueryRequest, 'reader'>; key: string | null };

/** What answering a query takes. */
export type AnswerNeeds = {
  readerOf: ReaderOf;
  /** Reads what is light only. */
  lightReaderOf: ReaderOf;
  heavy: Pick<HeavyReads, 'read'>;
  /** Names of the queries that the thread for heavy reads knows. */
  heavyQueries: ReadonlySet<string>;
  costs: Costs;
  answers: Pick<FreshAnswers, 'kept'>;
  open: Pick<OpenRequests, 'expectLarge'>;
};

/**
 * The most that one answer of this thread is charged, in ms. It reads few rows, or lists of a bounded length: what
 * takes longer is the work of others while it waits for an engine, which is not the caller's doing.
 */
const mostMs: Record<QueryCost, number> = { light: 10, list: 30, heavy: 30 };

/** Rows up to which the answer of a list is not counted as a large one before it is made. */
const fewRows = 200;

/** A query of the contracts with its handler. */
export type MountedQuery<Needs> = {
  name: string;
  definition: QueryDefinition;
  /** Takes the request of this definition. */
  handle: (request: never, needs: Needs) => Promise<unknown>;
  needs: Needs;
};

type Header = readonly [name: string, value: string];

/** The headers of a page: how many rows the list has, where that is known, and where it goes on. */
const pageHeaders = (ctx: Context, { next, total }: Omit<PageJson, 'json'>): Header[] => {
  const headers: Header[] = total === null ? [] : [['X-Total-Count', String(total)]];
  if (next === null) return headers;
  const search = new URLSearchParams(ctx.querystring);
  search.set('cursor', next);
  return [...headers, ['Link', `<${ctx.path}?${search.toString()}>; rel="next"`]];
};

/** Answers with JSON that is made already. */
export const respondWith = (ctx: Context, body: string | Buffer, headers: readonly Header[]): void => {
  for (const [name, value] of headers) ctx.set(name, value);
  ctx.type = 'json';
  ctx.body = body;
};

const refuse = (ctx: Context, rejection: Rejection): void => {
  ctx.remove('ETag');
  answerProblem(ctx, problemOfRejection(rejection));
};

/** An answer as it is sent. `apart` has the people with another one, and is null where it is one person's alone. */
type Made = { json: string; headers: readonly Header[]; apart: ReadonlySet<string> | null };
type Answered = Made | Rejection;

const respond = (ctx: Context, answer: Answered): void =>
  isRejection(answer) ? refuse(ctx, answer) : respondWith(ctx, answer.json, answer.headers);

const nobody: ReadonlySet<string> = new Set();

const makeJson = (ctx: Context, { paged, alikeByRole }: QueryDefinition, answer: unknown): Made => {
  if (paged !== true) return { json: JSON.stringify(answer), headers: [], apart: nobody };
  const page = asParsed<Page<unknown>>(answer);
  const made = toPageJson(page);
  return {
    json: made.json,
    headers: pageHeaders(ctx, made),
    apart: alikeByRole === true ? (page.apart ?? null) : nobody,
  };
};

/** The answer as it is kept for others; null when it is this person's alone. */
const keptOf = (answer: Answered, userId: string): KeptAnswer | null => {
  if (isRejection(answer) || !answer.apart || answer.apart.has(userId)) return null;
  return { json: Buffer.from(answer.json), headers: answer.headers, apart: answer.apart };
};

/**
 * A request that notes whether its handler reads what differs from person to person or from moment to moment: then the
 * answer is nobody else's. Where answers are alike by role, the handler names the people with another answer.
 */
const watchPersonal = (request: QueryRequest, { alikeByRole }: QueryDefinition) => {
  let isPersonal = false;
  const personal = <Value>(value: Value): Value => {
    isPersonal = true;
    return value;
  };
  const watched: QueryRequest = {
    ...request,
    get actor() {
      return alikeByRole === true ? request.actor : personal(request.actor);
    },
    get at() {
      return personal(request.at);
    },
    get signInEmail() {
      return personal(request.signInEmail);
    },
    get lacksFactor() {
      return personal(request.lacksFactor);
    },
  };
  return { request: watched, isPersonal: () => isPersonal };
};

/** Makes the function that makes the answer of a query on this thread, and charges who asked for it. */
const createMaking = <Needs>({ definition, handle, needs }: MountedQuery<Needs>, { costs, open }: AnswerNeeds) => {
  /** Refuses what may become a large answer to somebody who has as many of them open as they may, before it is made. */
  const expectLarge = (ctx: Context, { search }: Pick<QueryRequest, 'search'>): void => {
    if (definition.cost === 'light') return;
    const { limit = 0 } = asParsed<{ limit?: number }>(search);
    if (definition.paged !== true || limit > fewRows) open.expectLarge(ctx);
  };
  const make = async (ctx: Context, request: QueryRequest): Promise<Answered> => {
    const watched = watchPersonal(request, definition);
    const answer = await handle(asParsed<never>(watched.request), needs);
    if (isRejection(answer)) return answer;
    const made = makeJson(ctx, definition, answer);
    return watched.isPersonal() ? { ...made, apart: null } : made;
  };
  const makeAndPay = async (ctx: Context, request: QueryRequest): Promise<Answered> => {
    const { userId } = request.actor;
    // nobody pays where nobody is signed in: their network has a limit
    if (userId === '') return make(ctx, request);
    const payer = { userId, organizationId: request.organizationId };
    costs.check(payer, definition.cost);
    expectLarge(ctx, request);
    // the time that this thread worked meanwhile: nobody pays for the wait for a slow engine
    const before = performance.eventLoopUtilization();
    try {
      return await make(ctx, request);
    } finally {
      const { active: ms } = performance.eventLoopUtilization(before);
      costs.charge(payer, Math.min(ms, mostMs[definition.cost]), definition.cost);
    }
  };
  return { expectLarge, makeAndPay };
};

/** Makes the function that answers a parsed query: here when it is light, else by the thread for heavy reads. */
export const createAnswer = <Needs>({ name, definition, handle, needs }: MountedQuery<Needs>, routing: AnswerNeeds) => {
  const { heavy, heavyQueries, answers } = routing;
  const { expectLarge, makeAndPay } = createMaking({ name, definition, handle, needs }, routing);
  const isHeavy = heavyQueries.has(name);
  const readerOf = isHeavy ? routing.lightReaderOf : routing.readerOf;
  /** Waits for the same answer where another request is making it; else makes it, and keeps it. */
  const answerShared = async (ctx: Context, request: QueryRequest, key: string): Promise<void> => {
    const { kept } = answers;
    const { userId } = request.actor;
    const found = await kept.join(key, userId);
    if (found) return respondWith(ctx, found.json, found.headers);
    const sharing = { key, organizationId: request.organizationId, views: definition.views };
    const made = await kept.make(sharing, async () => {
      const answered = await makeAndPay(ctx, request);
      return { answered, kept: keptOf(answered, userId) };
    });
    if (made.kept) return respondWith(ctx, made.kept.json, made.kept.headers);
    return respond(ctx, made.answered);
  };
  const answerHeavy = async (ctx: Context, asked: Omit<QueryRequest, 'reader'>): Promise<void> => {
    const payer = { userId: asked.actor.userId, organizationId: asked.organizationId };
    const isWanted = (): boolean => {
      // those that were made while it waited may be unread
      expectLarge(ctx, asked);
      return !ctx.res.destroyed;
    };
    const page = await timed('reads', () => heavy.read({ kind: 'query', name, request: asked }, payer, isWanted));
    if (isRejection(page)) refuse(ctx, page);
    else respondWith(ctx, page.bytes, pageHeaders(ctx, page));
  };
  return async (ctx: Context, { request: asked, key }: Asked): Promise<void> => {
    if (definition.cost === 'heavy') return answerHeavy(ctx, asked);
    const request = { ...asked, reader: readerOf(asked.organizationId) };
    try {
      if (key === null) respond(ctx, await makeAndPay(ctx, request));
      else await answerShared(ctx, request, key);
    } catch (error) {
      if (!(error instanceof HeavyRead)) throw error;
      await answerHeavy(ctx, asked);
    }
  };
};
