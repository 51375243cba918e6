/*
 * When a query on screen that is behind is fetched again.
 *
 * In a busy team changes are announced many times a second, and one screen shows several queries that read what
 * changed. So that a page stays within its person's limit of reads, and leaves a slow phone or line room for more:
 *
 * 1. A query has one fetch at a time. The next one starts after it, and only if the answer is behind by then.
 * 2. A query rests as long as it took from its last request until the answer was drawn, so that a slow phone has time
 *    for its person. After answers that changed nothing it rests for 0.125, 0.25, … 1 second.
 * 3. All queries of a page together begin at most 40 such fetches a second; 20 that are due at once begin at once.
 * 4. A query that a command waits for neither rests nor waits for others.
 * 5. An answer may be behind the position that its request named. It is asked for again at once and then after 0.5, 1,
 *    2, … 15 seconds.
 *
 * A hidden tab asks for what its title says alone, and catches up when it is shown.
 */
import { notifyManager } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { trusted } from '../casts.ts';

/** The progress of queries; a query without an answer is not behind. */
export type Progress = {
  /** The position that the answer must reach. */
  wanted: (query: Query) => number;
  /** The position that the answer reflects. */
  reached: (query: Query) => number;
  /** Whether the answer changes what the tab's title says. */
  isOfTitle: (query: Query) => boolean;
  /** Whether a command waits for the answer. */
  isAwaited: (query: Query) => boolean;
  /** The parts of the answer. Those that say what they said before are the same objects. */
  partsOf: (query: Query) => readonly unknown[];
};

/** Pauses after the first, second, third … time in a row, in ms. */
const restMs = { first: 125, most: 1000 } as const;
const lateMs = { first: 500, most: 15_000 } as const;

/** Fetches of one page. A person may read 100 times a second, in all their pages together. */
const fetches = { perSecond: 40, atOnce: 20 } as const;

const pauseMs = (times: number, { first, most }: { first: number; most: number }): number =>
  times <= 0 ? 0 : Math.min(most, first * 2 ** (times - 1));

/** Spaces the fetches of a page. */
const createPace = () => {
  const apartMs = 1000 / fetches.perSecond;
  let fullAt = 0;
  return {
    /** How long the next fetch has to wait. */
    waitMs: (): number => fullAt - performance.now() - (fetches.atOnce - 1) * apartMs,
    count: (): void => {
      fullAt = Math.max(fullAt, performance.now()) + apartMs;
    },
  };
};

/** The last fetch of a query, its answer, and when the next fetch may start. */
type Course = {
  asked: number;
  beganAt: number;
  parts: readonly unknown[];
  /** Answers in a row that changed nothing, and that were behind what was asked for. */
  same: number;
  late: number;
  restsUntil: number;
  lateUntil: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

const newCourse = (): Course => ({
  asked: 0,
  beganAt: 0,
  parts: [],
  same: 0,
  late: 0,
  restsUntil: 0,
  lateUntil: 0,
  timer: undefined,
});

const isSame = (parts: readonly unknown[], before: readonly unknown[]): boolean =>
  parts.length === before.length && parts.every((part, place) => part === before[place]);

/** Notes in its course what the answer of a query says. */
const noteAnswer = (course: Course, query: Query, { reached, partsOf }: Progress): void => {
  const parts = partsOf(query);
  course.late = reached(query) < course.asked ? course.late + 1 : 0;
  course.lateUntil = performance.now() + pauseMs(course.late - 1, lateMs);
  course.same = course.late === 0 && isSame(parts, course.parts) ? course.same + 1 : 0;
  course.parts = parts;
  // until the answer is drawn
  course.restsUntil = performance.now() + restMs.most;
};

/** Notes how long a query rests, once its answer is drawn. */
const noteDrawn = (course: Course): void => {
  const now = performance.now();
  const tookMs = Math.min(now - course.beganAt, restMs.most);
  course.restsUntil = now + Math.max(tookMs, pauseMs(course.same, restMs));
};

/** Calls back when the screens have drawn the answer that the query cache has just taken. */
const afterDrawing = (run: () => void): void => notifyManager.schedule(() => void setTimeout(run));

/** Keeps the queries on screen at their wanted positions. Answers the function that fetches those that are behind. */
export const scheduleRefetches = (queryClient: QueryClient, progress: Progress): (() => void) => {
  // a server draws a screen once
  if (typeof document === 'undefined') return () => undefined;
  const { wanted, reached, isOfTitle, isAwaited } = progress;
  const cache = queryClient.getQueryCache();
  const courses = new WeakMap<Query, Course>();
  const pace = createPace();

  const courseOf = (query: Query): Course => {
    const course = courses.get(query) ?? newCourse();
    courses.set(query, course);
    return course;
  };
  const fetchIfBehind = (query: Query): void => {
    const isIdle = query.isActive() && query.state.fetchStatus === 'idle';
    if (!isIdle || reached(query) >= wanted(query) || (document.hidden && !isOfTitle(query))) return;
    const { restsUntil, lateUntil } = courseOf(query);
    const isFree = isAwaited(query);
    const waitMs = Math.max(lateUntil - performance.now(), isFree ? 0 : restsUntil - performance.now());
    fetchAfter(query, isFree ? waitMs : Math.max(waitMs, pace.waitMs()));
  };
  const fetchAfter = (query: Query, ms: number): void => {
    const course = courseOf(query);
    if (ms > 0) {
      // a query that waits already keeps its place before others
      course.timer ??= setTimeout(() => {
        course.timer = undefined;
        fetchIfBehind(query);
      }, ms);
      return;
    }
    clearTimeout(course.timer);
    course.timer = undefined;
    pace.count();
    void query.fetch().catch(() => undefined);
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const query = trusted<Query>(event.query);
    const course = courseOf(query);
    if (event.action.type === 'fetch') Object.assign(course, { asked: wanted(query), beganAt: performance.now() });
    if (event.action.type !== 'success' && event.action.type !== 'error') return;
    noteAnswer(course, query, progress);
    afterDrawing(() => {
      noteDrawn(course);
      clearTimeout(course.timer);
      course.timer = undefined;
      fetchIfBehind(query);
    });
  });
  const catchUp = (): void => cache.getAll().forEach(fetchIfBehind);
  document.addEventListener('visibilitychange', catchUp);
  return catchUp;
};
