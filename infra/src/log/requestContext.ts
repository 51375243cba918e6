import { AsyncLocalStorage } from 'node:async_hooks';

/** Names the request in answers, and in requests of a proxy that is trusted. */
export const requestIdHeader = 'X-Request-Id';

/** The waits of a request that are measured. */
export const waits = ['body', 'turn', 'views', 'reads', 'judging', 'append'] as const;
type Wait = (typeof waits)[number];

/** How a sign-in went on at a step that somebody tried. */
export const signInOutcomes = [
  'signed-in',
  'wrong-password',
  'wrong-factor',
  'too-many-attempts',
  'not-admitted',
  'to-be-linked',
  'refused',
  'set-up-wrongly',
  'provider-away',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** The facts about a request while it is handled. */
export type RequestContext = {
  readonly id: string;
  /** A `performance.now()`. */
  readonly startedAt: number;
  /** Its pattern in the contracts or in a router, never its path. */
  route: string | null;
  /** The code of the problem that it is refused with. */
  refusal: string | null;
  signIn: SignInOutcome | null;
  /** Milliseconds by what it waited for. Waits at the same time count each. */
  readonly waited: Record<Wait, number>;
  /**
   * Whether the request was answered. Work that goes on afterwards, such as an engine's connection, is no part of it.
   */
  isOver: boolean;
};

const storage = new AsyncLocalStorage<RequestContext>();

export const createRequestContext = (id: string): RequestContext => ({
  id,
  startedAt: performance.now(),
  route: null,
  refusal: null,
  signIn: null,
  waited: { body: 0, turn: 0, views: 0, reads: 0, judging: 0, append: 0 },
  isOver: false,
});

/** Runs work, and all that it begins, as a part of a request. */
export const inRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The request that is handled here; undefined outside of one, and after its answer. */
export const currentRequest = (): RequestContext | undefined => {
  const request = storage.getStore();
  return request?.isOver === false ? request : undefined;
};

/** Counts how long a request waits for work. Outside of a request it changes nothing. */
export const timed = <T>(wait: Wait, work: () => Promise<T>): Promise<T> => {
  const request = currentRequest();
  if (!request) return work();
  const startedAt = performance.now();
  const note = (): void => void (request.waited[wait] += performance.now() - startedAt);
  const done = work();
  // beside the result: `finally` would hand it on some turns later
  done.then(note, note);
  return done;
};

/** Notes the code of the problem that this request is refused with. */
export const noteRefusal = (code: string): void => {
  const request = currentRequest();
  if (request) request.refusal = code;
};

/** Notes how the sign-in of this request went on. */
export const noteSignIn = (outcome: SignInOutcome): void => {
  const request = currentRequest();
  if (request) request.signIn = outcome;
};
