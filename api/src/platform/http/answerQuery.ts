import type { QueryDefinition, Rejection } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import type { Context } from 'koa';
import { asParsed } from '../lib/kit.ts';
import type { PageJson } from '../queries/pageJson.ts';
import { toPageJson } from '../queries/pageJson.ts';
import type { Costs } from '../heavy/cost.ts';
import type { HeavyReads } from '../heavy/heavyReads.ts';
import { HeavyRead } from '../queries/readPage.ts';
import type { Page } from '../queries/readPage.ts';
import type { ReaderOf } from '../queries/reader.ts';
import type { QueryRequest } from '../queries/requests.ts';
import type { Answers } from './answers.ts';
import type { KeptAnswer } from './keptAnswers.ts';
import { answerProblem, problemOfRejection } from './problem.ts';

/** What answering a query takes. */
export type AnswerNeeds = {
  readerOf: ReaderOf;
  /** Reads what is light only. */
  lightReaderOf: ReaderOf;
  heavy: Pick<HeavyReads, 'read'>;
  /** Names of the queries that the thread for heavy reads knows. */
  heavyQueries: ReadonlySet<string>;
  costs: Costs;
  answers: Pick<Answers, 'kept'>;
};

/**
 * The most that a light read is charged, in ms. It reads few rows: what takes longer is the wait for an engine that is
 * busy, which is not the caller's doing.
 */
const mostLightMs = 30;

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

const respondWith = (ctx: Context, body: string | Buffer, headers: readonly Header[]): void => {
  for (const [name, value] of headers) ctx.set(name, value);
  ctx.type = 'json';
  ctx.body = body;
};

const refuse = (ctx: Context, rejection: Rejection): void => {
  ctx.remove('ETag');
  answerProblem(ctx, problemOfRejection(rejection));
};

const respond = (ctx: Context, definition: QueryDefinition, answer: unknown): void => {
  if (isRejection(answer)) return refuse(ctx, answer);
  if (definition.paged === true) {
    const page = toPageJson(asParsed<Page<unknown>>(answer));
    return respondWith(ctx, page.json, pageHeaders(ctx, page));
  }
  ctx.body = answer;
};

const nobody: ReadonlySet<string> = new Set();

/** The answer as it is kept for others; null when it is this person's alone. */
const keptOf = (ctx: Context, { definition, answer, isPersonal, userId }: Answered): KeptAnswer | null => {
  if (isRejection(answer)) return null;
  const page = definition.paged === true ? asParsed<Page<unknown>>(answer) : null;
  const apart = definition.alikeByRole === true ? page?.apart : nobody;
  if (isPersonal || !apart || apart.has(userId)) return null;
  if (!page) return { json: Buffer.from(JSON.stringify(answer)), headers: [], apart };
  const made = toPageJson(page);
  return { json: Buffer.from(made.json), headers: pageHeaders(ctx, made), apart };
};

type Answered = { definition: QueryDefinition; answer: unknown; isPersonal: boolean; userId: string };

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

/** Makes the function that answers a parsed query: here when it is light, else by the thread for heavy reads. */
export const createAnswer = <Needs>({ name, definition, handle, needs }: MountedQuery<Needs>, routing: AnswerNeeds) => {
  const { costs, heavy, heavyQueries, answers } = routing;
  const isHeavy = heavyQueries.has(name);
  const readerOf = isHeavy ? routing.lightReaderOf : routing.readerOf;
  const ask = async (request: QueryRequest): Promise<Answered> => {
    const watched = watchPersonal(request, definition);
    const answer = await handle(asParsed<never>(watched.request), needs);
    return { definition, answer, isPersonal: watched.isPersonal(), userId: request.actor.userId };
  };
  const askAndPay = async (request: QueryRequest): Promise<Answered> => {
    if (definition.paged !== true) return ask(request);
    const payer = { userId: request.actor.userId, organizationId: request.organizationId };
    costs.check(payer, { heavy: false });
    const startedAt = performance.now();
    try {
      return await ask(request);
    } finally {
      costs.charge(payer, Math.min(performance.now() - startedAt, mostLightMs), { heavy: false });
    }
  };
  /** The answer that others were given, or are given now; else one that is kept for others, if it is theirs too. */
  const answerShared = async (ctx: Context, request: QueryRequest, key: string): Promise<void> => {
    const { kept } = answers;
    const { userId } = request.actor;
    const found = kept.find(key, userId) ?? (await kept.join(key, userId));
    if (found) return respondWith(ctx, found.json, found.headers);
    const sharing = { key, organizationId: request.organizationId, views: definition.views };
    const made = await kept.make(sharing, async () => {
      const answered = await askAndPay(request);
      return { answered, kept: keptOf(ctx, answered) };
    });
    if (made.kept) return respondWith(ctx, made.kept.json, made.kept.headers);
    return respond(ctx, definition, made.answered.answer);
  };
  const answerHeavy = async (ctx: Context, asked: Omit<QueryRequest, 'reader'>): Promise<void> => {
    const payer = { userId: asked.actor.userId, organizationId: asked.organizationId };
    const page = await heavy.read({ kind: 'query', name, request: asked }, payer, () => !ctx.res.destroyed);
    if (isRejection(page)) refuse(ctx, page);
    else respondWith(ctx, page.bytes, pageHeaders(ctx, page));
  };
  return async (ctx: Context, asked: Omit<QueryRequest, 'reader'>, key: string | null): Promise<void> => {
    if (definition.cost === 'heavy') return answerHeavy(ctx, asked);
    const request = { ...asked, reader: readerOf(asked.organizationId) };
    try {
      if (key === null) respond(ctx, definition, (await askAndPay(request)).answer);
      else await answerShared(ctx, request, key);
    } catch (error) {
      if (!(error instanceof HeavyRead)) throw error;
      await answerHeavy(ctx, asked);
    }
  };
};
