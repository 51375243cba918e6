import { message } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import type { Payer } from './cost.ts';

/** Limits of heavy reads that wait for the one thread that does them. */
export const queueLimits = {
  person: { what: 'Searches, exports and long lists that wait', per: 'person', most: 4, unit: 'requests' },
  organization: { what: 'Searches, exports and long lists that wait', per: 'organization', most: 64, unit: 'requests' },
  process: { what: 'Searches, exports and long lists that wait', per: 'process', most: 200, unit: 'requests' },
} as const satisfies Record<string, Limit>;

type Waiting<Job> = { job: Job; payer: Payer };

const refuse = (): never => {
  const detail = message(
    'Several of your searches, downloads or long lists are still in progress. Please try again in a moment.',
  );
  throw new HttpProblem({ status: 429, code: 'too-many-at-once', detail }, { 'Retry-After': '1' });
};

/**
 * A queue in which organizations take turns, and people within each: a person who asks for much waits behind their
 * own requests, not others behind theirs.
 */
export const createFairQueue = <Job>() => {
  // the next organization and person in turn come first in their maps
  const organizations = new Map<string, Map<string, Waiting<Job>[]>>();
  let size = 0;

  const sizeOf = (people: Map<string, Waiting<Job>[]> | undefined): number =>
    [...(people?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

  const keyOf = ({ organizationId, userId }: Payer): string => (organizationId === '' ? userId : organizationId);

  return {
    size: (): number => size,
    /** Throws HttpProblem 429 when too much waits already, unless `evenFull`. */
    add: (job: Job, payer: Payer, { evenFull = false } = {}): void => {
      const people = organizations.get(keyOf(payer)) ?? new Map<string, Waiting<Job>[]>();
      const own = people.get(payer.userId) ?? [];
      const isFull = (): boolean =>
        own.length >= queueLimits.person.most ||
        sizeOf(people) >= queueLimits.organization.most ||
        size >= queueLimits.process.most;
      if (!evenFull && isFull()) refuse();
      own.push({ job, payer });
      people.set(payer.userId, own);
      organizations.set(keyOf(payer), people);
      size += 1;
    },
    /** Takes the job whose turn it is. */
    next: (): Waiting<Job> | null => {
      for (const [organization, people] of organizations) {
        for (const [person, jobs] of people) {
          const [job, ...rest] = jobs;
          organizations.delete(organization);
          people.delete(person);
          if (rest.length > 0) people.set(person, rest);
          if (people.size > 0) organizations.set(organization, people);
          if (!job) continue;
          size -= 1;
          return job;
        }
      }
      return null;
    },
  };
};
