import type * as z from 'zod';

/**
 * How long the queue tries a job that fails. The pause after the first try doubles with every further one up to the
 * longest pause; the job is dead when so many tries failed.
 */
export type Retries = { tries: number; firstPauseMs: number; longestPauseMs: number };

/** The data of a job, and how long the queue tries it. */
export type JobDefinition<Data extends z.ZodObject = z.ZodObject> = { data: Data; retries: Retries };

/** The jobs of a capability by kind. A kind is stored in the queue and never renamed. */
export type JobDefinitions = Readonly<Record<string, JobDefinition>>;

/* @__NO_SIDE_EFFECTS__ */
export const defineJob = <Data extends z.ZodObject>(data: Data, retries: Retries): JobDefinition<Data> => ({
  data,
  retries,
});
/* @__NO_SIDE_EFFECTS__ */
export const defineJobs = <const J extends JobDefinitions>(jobs: J): J => jobs;

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** A number of tries, in pauses of a second at first and an hour at most. */
export const tryTimes = (tries: number): Retries => ({ tries, firstPauseMs: secondMs, longestPauseMs: hourMs });

/** The pause after a try, which counts from 1. */
export const pauseAfter = (attempt: number, { firstPauseMs, longestPauseMs }: Omit<Retries, 'tries'>): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));

/** As many tries as their pauses need to fill a time, in ms. */
const tryFor = (ms: number, pauses: Omit<Retries, 'tries'>): Retries => {
  let tries = 1;
  for (let sum = 0; sum < ms; tries += 1) sum += pauseAfter(tries, pauses);
  return { tries, ...pauses };
};

/**
 * Mails are tried for a day. A mail server that restarts, or that puts off the mails of strangers for some minutes,
 * delays one by a quarter of an hour at most.
 */
export const mailRetries: Retries = /* @__PURE__ */ tryFor(24 * hourMs, {
  firstPauseMs: 5 * secondMs,
  longestPauseMs: 15 * minuteMs,
});
