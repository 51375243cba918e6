import { positionHeader } from '@upline/contracts';
import type { Chance } from '../../../src/demo/chance.ts';
import { idFromKey, uuidV7 } from '../../../src/platform/lib/ids.ts';
import type { Answer, Browser } from '../../people/browser.ts';
import type { Journal } from '../checking/journal.ts';
import { pause } from '../checking/journal.ts';
import { sessionSecret } from '../engines/installation.ts';

/** How long a command may go unanswered, with all its repeats. */
const patienceMs = 120_000;

/** A request that takes longer is aborted and repeated. */
export const requestMs = 15_000;

export type Call = {
  line: string;
  body?: object;
  /** The revision that the sender saw. */
  ifMatch?: number;
  /** The idempotency key, sent with every repeat. */
  key?: string;
};

/** A writer's browser and seed, and the number of answers by status. */
export type Sender = { browser: Browser; chance: Chance; journal: Journal; statuses: Map<number, number> };

export const positionOf = ({ headers }: Answer): number | null => {
  const position = headers.get(positionHeader);
  return position === null ? null : Number(position);
};

export const newKey = (): string => uuidV7(Date.now());

/** The id that the product gives a command sent with a key. */
export const commandIdOf = (
  command: string,
  by: { organizationId: string | null; userId: string },
  key: string,
): string => idFromKey(sessionSecret, [command, by.organizationId, by.userId], key);

const headersOf = ({ key, ifMatch }: Call): Record<string, string> => ({
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
});

/** Whether an answer decides a command. Only 5xx and 429 are tried again. */
const isFinal = ({ status }: Answer): boolean => status < 500 && status !== 429;

const isAway = ({ status, headers }: Answer): boolean => status === 503 && headers.get('retry-after') !== null;

/** Repeats a call, with the same key and revision, until an answer is final; null when none came in time. */
export const send = async (
  { browser, chance, journal, statuses }: Sender,
  call: Call,
): Promise<(Answer & { tries: number }) | null> => {
  const [method = '', path = ''] = call.line.split(' ');
  const startedAt = performance.now();
  for (let tries = 1; performance.now() - startedAt < patienceMs; tries += 1) {
    const answer = await browser.json(method, path, call.body, headersOf(call)).catch(() => null);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (answer && isFinal(answer)) return { ...answer, tries };
    if (answer && status >= 500 && !isAway(answer))
      journal.problem(`${call.line} answered ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
    const waitMs = Math.min(1_000, Number(answer?.headers.get('retry-after') ?? 0) * 1_000);
    await pause(waitMs + 100 + chance.below(400));
  }
  journal.problem(`${call.line} had no answer in ${patienceMs / 1_000} s`);
  return null;
};
