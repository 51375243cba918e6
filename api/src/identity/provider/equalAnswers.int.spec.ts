import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
/** The calls to the document store, in order. */
const work: string[] = [];
let limitsAt = 0;

const noting = (documents: DocumentStore): DocumentStore =>
  new Proxy(documents, {
    get: (target, name: keyof DocumentStore) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        work.push(`${name} ${String(given[0])}`);
        return Reflect.apply(method, target, given);
      };
    },
  });

const known = (at: number): string => `known-${String(at).padStart(3, '0')}@example.com`;
const unknown = (at: number): string => `other-${String(at).padStart(3, '0')}@example.com`;
const accounts = 12;

beforeAll(async () => {
  server = await startIdentityServer({ watch: noting, limitsNow: () => limitsAt });
  for (let at = 0; at < accounts; at += 1)
    await createBrowser(server.url).signUp({ email: known(at), password: 'demo-demo' });
});
afterAll(() => server.close());

/** Measures the ms of the processor that this process spends from now on, which other processes do not change. */
const processorTime = (): (() => number) => {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
};

type Answer = { status: number; text: string; headers: string[]; jobs: number; work: string[]; processorMs: number };

/**
 * Opens a page, posts its form, and returns everything that an attacker could compare, except for the address itself.
 */
const send = async (page: string, email: string, filled: Record<string, string> = {}): Promise<Answer> => {
  limitsAt += 3_600_000;
  const browser = createBrowser(server.url);
  const form = await browser.open(page);
  let jobs = 0;
  const doneBefore = server.jobsDone.length;
  // the work of a job comes after the answer
  let before: string[] | null = null;
  server.onJob(() => {
    jobs += 1;
    before = [...work];
  });
  work.length = 0;
  const processorMs = processorTime();
  const answer: Page = await browser.submit(form, { email, ...filled });
  const spent = processorMs();
  const headers = [...answer.headers].filter(([name]) => name !== 'date').map((header) => header.join(': '));
  const text = answer.text.replaceAll(email, 'EMAIL').replaceAll(/sign-in\/[\w-]+/g, 'sign-in/UID');
  const asked = before ?? [...work];
  // its job would else count as work of the next call
  await expect.poll(() => server.jobsDone.length).toBe(doneBefore + jobs);
  return { status: answer.status, text, headers, jobs, work: asked, processorMs: spent };
};

const signIn = (email: string) => send('/api/login', email, { password: 'not the password' });
const reset = (email: string) => send('/oidc/forgot-password', email);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe.each([
  ['a wrong password', signIn, 401],
  ['asking for a new password', reset, 200],
])('%s', (_what, ask, status) => {
  // shows I15
  it('has the same answer for an address with an account and without one: status, page, headers', async () => {
    const [one, other] = [await ask(known(0)), await ask(unknown(0))];
    expect(one.status).toBe(status);
    expect({ status: other.status, text: other.text, headers: other.headers }).toEqual({
      status: one.status,
      text: one.text,
      headers: one.headers,
    });
  });

  // shows I15
  it('does the same work: the same look-ups and the same jobs', async () => {
    const [one, other] = [await ask(known(1)), await ask(unknown(1))];
    expect(one.work.length).toBeGreaterThan(0);
    expect({ work: other.work, jobs: other.jobs }).toEqual({ work: one.work, jobs: one.jobs });
  });
});

describe('a wrong password', () => {
  // shows I15
  it('costs the processor as much for an address without an account, by the medians of several attempts', async () => {
    const times: [known: number[], unknown: number[]] = [[], []];
    for (let at = 0; at < accounts; at += 1) {
      times[0].push((await signIn(known(at))).processorMs);
      times[1].push((await signIn(unknown(at))).processorMs);
    }
    // without a password check, an unknown address would be answered for a tenth
    const ratio = median(times[0]) / median(times[1]);
    expect([ratio > 0.4, ratio < 2.5]).toEqual([true, true]);
  });
});

describe('creating an account with an address that has one', () => {
  const create = async (email: string) => {
    limitsAt += 3_600_000;
    const browser = createBrowser(server.url);
    const { action, fields } = formOf(await browser.open('/api/login?screen=create'));
    const body = new URLSearchParams({ ...fields, email, password: 'another-secret' }).toString();
    const processorMs = processorTime();
    const { status } = await browser.fetch(action, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return { status, processorMs: processorMs() };
  };

  it('is refused at the price of creating one, so that it is no fast way to test addresses', async () => {
    const times: [taken: number[], free: number[]] = [[], []];
    for (let at = 0; at < 5; at += 1) {
      const [taken, free] = [await create(known(at)), await create(`new-${at}@example.com`)];
      expect([taken.status, free.status]).toEqual([409, 303]);
      times[0].push(taken.processorMs);
      times[1].push(free.processorMs);
    }
    expect(median(times[0]) / median(times[1])).toBeGreaterThan(0.4);
  });
});
