import { setTimeout as pause } from 'node:timers/promises';
import { positionHeader, queries, shellQueries } from '@upline/contracts';
import type { OpeningQuery, PageAnswer, QueryDefinition, ScreenDefinition } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';

/** A query as a page asks it: its address and the language of its answer. */
export type InsideQuery = { address: string; language: string };

/** Answers a query in the name of the person who asks for a page. The context has status, headers and body. */
export type AskInside = (page: Context, query: InsideQuery) => Promise<Context>;

/** With its frame a page stays below what counts as a large answer. */
export const pageAnswerLimits = {
  bytes: { what: 'Answers inside a page', per: 'page', most: 40 * 1024, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** How long a page waits for its answers, in ms: the browser asks for those that are missing then. */
const patienceMs = 500;

const definitions: Readonly<Record<string, QueryDefinition>> = queries;

const addressOf = ({ query, search = {} }: OpeningQuery): string => {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) asked.set(name, String(value));
  return `${definitions[query]?.path ?? ''}${asked.size === 0 ? '' : `?${asked.toString()}`}`;
};

/** JSON as a script element may hold it: nothing in it ends the element, or a line of a script. */
export const inScript = (json: string): string =>
  json.replaceAll(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const nextOf = (link: string): string | null => /^<([^>]+)>; rel="next"/.exec(link)?.[1] ?? null;

const jsonOf = (asked: OpeningQuery, { response, body }: Context): string => {
  const total = response.get('X-Total-Count');
  const about: Omit<PageAnswer, 'data'> = {
    ...asked,
    position: Number(response.get(positionHeader)),
    total: total === '' ? null : Number(total),
    next: nextOf(response.get('Link')),
  };
  return inScript(`${JSON.stringify(about).slice(0, -1)},"data":${String(body)}}`);
};

/** The answers that fit into a page, in their order. */
const fitting = (answers: readonly (string | null)[]): string[] => {
  let left = pageAnswerLimits.bytes.most;
  return answers.flatMap((answer) => {
    const bytes = answer === null ? Infinity : Buffer.byteLength(answer) + 1;
    if (answer === null || bytes > left) return [];
    left -= bytes;
    return [answer];
  });
};

/** The answers inside a page as JSON. `isWhole` where every answer is there that its screen asks at first. */
export type AnswersInPage = { json: string; isWhole: boolean };

/**
 * Makes the function that finds the answers which a screen needs at first, as JSON for its page. An answer that is
 * refused, late or too large is left out: the page asks for it by a call, which is refused where the answer was.
 */
export const createPageAnswers =
  (ask: AskInside) =>
  async (ctx: Context, { opensWith = [] }: ScreenDefinition, language: string): Promise<AnswersInPage> => {
    const first: readonly OpeningQuery[] = [...shellQueries, ...opensWith];
    const asked = ctx.search === '' ? first : shellQueries;
    const found: (string | null)[] = asked.map(() => null);
    const asking = asked.map(async (one, place) => {
      const answer = await ask(ctx, { address: addressOf(one), language });
      if (answer.status === 200) found[place] = jsonOf(one, answer);
    });
    const end = new AbortController();
    const late = pause(patienceMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
    await Promise.race([Promise.all(asking), late]);
    end.abort();
    const inPage = fitting(found);
    return { json: `[${inPage.join(',')}]`, isWhole: inPage.length === first.length };
  };
export type PageAnswers = ReturnType<typeof createPageAnswers>;
