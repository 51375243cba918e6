import { findSecret } from '@upline/infra/lock/secrets.ts';
import { thisVersion } from '@upline/infra/process/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { foundOrganization, idOf } from '../../../testing/people/organizations.ts';

let server: LocalServer;
let ann: Browser;
beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(async () => server?.close());

const scrape = async (): Promise<string> => {
  const token = findSecret(server.dataDir, 'operatorToken') ?? '';
  return (await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
};

/** The value of a series; 0 while it was never counted. */
const valueOf = async (series: string): Promise<number> => {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};

const requests = (labels: string): string => `upline_http_request_seconds_count{${labels}}`;

/** How much work adds to a series. */
const added = async (series: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await valueOf(series);
  await work();
  return (await valueOf(series)) - before;
};

const addProspect = (name = 'Pia', headers: Record<string, string> = {}) =>
  call<{ id: string }>(ann, 'POST /api/prospects', { body: { name }, headers });

describe('requests in the metrics', () => {
  it('are counted by the route of the contract, whichever way they go', async () => {
    const list = requests('method="GET",route="/api/prospects",status="2xx"');
    // the second answer is ready before Koa sees the request
    expect(await added(list, () => call(ann, 'GET /api/prospects'))).toBe(1);
    expect(await added(list, () => call(ann, 'GET /api/prospects'))).toBe(1);
    const add = requests('method="POST",route="/api/prospects",status="2xx"');
    expect(await added(add, () => addProspect())).toBe(1);
    // a slash at the end goes through the layers
    const body = { name: 'Otto' };
    expect(await added(add, () => call(ann, 'POST /api/prospects/', { body }))).toBe(1);
  });

  it('carry the pattern of a path and not its ids, also where it is written in another way', async () => {
    const { id } = (await addProspect()).body;
    // until the view has it
    await expect.poll(async () => (await call(ann, `GET /api/prospects/${id}`)).status).toBe(200);
    const one = requests('method="GET",route="/api/prospects/:id",status="2xx"');
    expect(await added(one, () => call(ann, `GET /api/prospects/${id}`))).toBe(1);
    expect(await added(one, () => call(ann, `GET /api/prospects/${id.replace('-', '%2D')}`))).toBe(1);
    expect(await scrape()).not.toContain(id);
  });

  it('of pages, sign-in and shared links are counted by their kind', async () => {
    const visitor = createBrowser(server.url);
    const page = requests('method="GET",route="page",status="4xx"');
    expect(await added(page, () => visitor.fetch('/nowhere/ann@team.example'))).toBe(1);
    const link = requests('method="GET",route="/s/:code",status="4xx"');
    expect(await added(link, () => visitor.fetch('/s/0123456789012345678901'))).toBe(1);
    const nothing = requests('method="GET",route="other",status="4xx"');
    expect(await added(nothing, () => visitor.fetch('/api/nothing/here'))).toBe(1);
  });

  it('name no organization, person or address', async () => {
    await call(ann, 'GET /api/users/ann@team.example/data');
    const text = await scrape();
    expect(text).not.toMatch(/ann@|team\.example/);
    expect(text).not.toContain(await idOf(ann));
  });

  it('that are refused are counted by the code of the answer', async () => {
    const invalid = 'upline_refusals_total{code="invalid"}';
    expect(await added(invalid, () => call(ann, 'POST /api/prospects', { body: {} }))).toBe(1);
    const missing = 'upline_refusals_total{code="prospect/not-found"}';
    const nobody = '01970000-0000-7000-8000-000000000000';
    expect(await added(missing, () => call(ann, `DELETE /api/prospects/${nobody}`))).toBe(1);
  });
});

describe('sign-ins in the metrics', () => {
  const step = (outcome: string): string => `upline_sign_ins_total{outcome="${outcome}"}`;

  it('are counted by how they went on', async () => {
    const guess = async (password: string) => {
      const visitor = createBrowser(server.url);
      return visitor.submit(await visitor.open('/api/login'), { email: 'ann@team.example', password });
    };
    expect(await added(step('wrong-password'), () => guess('not-the-password'))).toBe(1);
    expect(await added(step('signed-in'), () => guess('correct-horse'))).toBe(1);
  });
});

describe('the rest of the metrics', () => {
  it('counts appends by outcome', async () => {
    expect(await added('upline_appends_total{outcome="stored"}', () => addProspect())).toBe(1);
    expect(await scrape()).toContain('upline_appends_total{outcome="conflict"} 0\n');
  });

  it('says how old the oldest event is that a view does not reflect, and 0 when there is none', async () => {
    await expect.poll(() => valueOf('upline_view_lag_seconds{view="prospects"}')).toBe(0);
    expect(await scrape()).toContain('upline_view_lag_seconds{view="prospects"} 0\n');
  });

  it('says which version runs, how jobs stand, what is wrong and how much of the disk is free', async () => {
    const text = await scrape();
    const { version, commit } = thisVersion;
    expect(text).toContain(`upline_build_info{version="${version}",commit="${commit}"} 1\n`);
    for (const line of ['upline_ready 1', 'upline_problem{problem="view-stopped"} 0', 'upline_jobs{state="dead"} 0'])
      expect(text).toContain(`${line}\n`);
    expect(text).toMatch(/^upline_oldest_due_job_seconds \d/m);
    expect(text).toMatch(/^upline_view_stopped\{view="reactor-erasure"\} 0$/m);
    expect(await valueOf('upline_disk_free_bytes')).toBeGreaterThan(0);
    expect(await valueOf('upline_disk_size_bytes')).toBeGreaterThan(await valueOf('upline_disk_free_bytes'));
  });
});
