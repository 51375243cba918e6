import { commandHeader, commands, positionHeader, queries } from '@upline/contracts';
import type { CommandDefinition, CommandName, Problem, QueryDefinition, QueryName } from '@upline/contracts';
import { trusted } from '../src/lib/casts.ts';
import type { AnswerOf } from '../src/lib/sync/useView.ts';

/** One call as it came: what a test looks at. */
export type Call = { method: string; path: string; search: URLSearchParams; body: unknown; headers: Headers };

/** The answer of a command: a status, a body, the store position of its last event, and the id of the command. */
export type Outcome = { status?: number; body?: unknown; position?: number; command?: string };

type Reply = (call: Call) => Response | Promise<Response>;

const reply = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** A problem body as the server sends it. */
export const problemOf = (status: number, detail: string, code = 'refused'): Problem => ({
  type: 'about:blank',
  title: detail,
  status,
  detail,
  code,
});

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/gu, '[^/]+')}$`, 'u');

const pageOf = (rows: readonly unknown[], { path, search }: Call) => {
  const limit = Number(search.get('limit') ?? 1000);
  const start = Number(search.get('cursor') ?? 0);
  const next = new URLSearchParams(search);
  next.set('cursor', String(start + limit));
  const link = start + limit < rows.length ? { Link: `<${path}?${next.toString()}>; rel="next"` } : {};
  return { rows: rows.slice(start, start + limit), headers: { 'X-Total-Count': String(rows.length), ...link } };
};

/**
 * The HTTP API as the contracts describe it, without a server: every query answers what the test gives it (checked
 * against the contract, so that it cannot drift), every command is checked like the server does and answers 204 unless
 * the test says otherwise.
 */
export const createFakeApi = () => {
  const replies = new Map<QueryName | CommandName, Reply>();
  const others = new Map<string, Reply>();
  const calls: Call[] = [];
  let position = 1;

  const answerQuery = (definition: QueryDefinition, answer: unknown, call: Call): Response => {
    const headers = { [positionHeader]: String(position) };
    const body = definition.answer.parse(answer);
    if (!definition.paged || !Array.isArray(body)) return reply(body, 200, headers);
    const page = pageOf(body, call);
    return reply(page.rows, 200, { ...headers, ...page.headers });
  };

  const answerCommand = (definition: CommandDefinition, outcome: Outcome, call: Call): Response => {
    const checked = definition.body?.safeParse(call.body);
    if (checked && !checked.success) return reply(problemOf(422, 'Some fields need your attention.', 'invalid'), 422);
    position = outcome.position ?? position + 1;
    return reply(outcome.body ?? null, outcome.status ?? (outcome.body === undefined ? 204 : 200), {
      [positionHeader]: String(position),
      ...(outcome.command === undefined ? {} : { [commandHeader]: outcome.command }),
    });
  };

  const routes = [
    ...Object.entries<QueryDefinition>(queries).map(([name, { path }]) => ({
      name: trusted<QueryName>(name),
      method: 'GET',
      matches: matcherOf(path),
    })),
    ...Object.entries<CommandDefinition>(commands).map(([name, { method, path }]) => ({
      name: trusted<CommandName>(name),
      method,
      matches: matcherOf(path),
    })),
  ];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call: Call = {
      method,
      path: url.pathname,
      search: url.searchParams,
      body,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const route = routes.find((one) => one.method === method && one.matches.test(url.pathname));
    const found = route ? replies.get(route.name) : others.get(`${method} ${url.pathname}`);
    if (!found) return reply(problemOf(404, `Nothing answers ${method} ${url.pathname}`, 'not-found'), 404);
    return found(call);
  };

  return {
    fetch,
    calls,
    /** The calls of one path, in order. */
    callsOf: (path: string, method = 'GET'): Call[] =>
      calls.filter((call) => call.path === path && call.method === method),
    /** Sets the answer of a query; `at` also moves the store on. */
    answers: <N extends QueryName>(
      name: N,
      answer: AnswerOf<N> | ((call: Call) => AnswerOf<N>),
      at = position,
    ): void => {
      position = at;
      replies.set(name, (call) =>
        answerQuery(
          queries[name],
          typeof answer === 'function' ? trusted<(call: Call) => unknown>(answer)(call) : answer,
          call,
        ),
      );
    },
    /** Sets the effect of a command. */
    does: (name: CommandName, act: (call: Call) => Outcome): void => {
      replies.set(name, (call) => answerCommand(commands[name], act(call), call));
    },
    fails: (name: QueryName | CommandName, problem: Problem): void => {
      replies.set(name, () => reply(problem, problem.status));
    },
    /** The server cannot be reached. */
    isUnreachable: (name: QueryName | CommandName): void => {
      replies.set(name, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** A call that is no contract's, like `GET /api/sessions`. */
    handles: (line: string, act: (call: Call) => Outcome): void => {
      others.set(line, (call) => {
        const { status, body } = act(call);
        return reply(body ?? null, status ?? (body === undefined ? 204 : 200));
      });
    },
    /** Sets a reply of the test's own making. */
    repliesTo: (name: QueryName | CommandName, act: Reply): void => {
      replies.set(name, act);
    },
  };
};
export type FakeApi = ReturnType<typeof createFakeApi>;
