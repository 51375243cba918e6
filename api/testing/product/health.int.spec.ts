import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { createLog } from '@upline/infra/log/log.ts';
import { openInfra } from '@upline/infra/open.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startProjectorThread } from '@upline/projector/thread.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../src/api.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-looking-'));
const closing: (() => Promise<void>)[] = [];
let url: string;
let infra: Awaited<ReturnType<typeof openInfra>>;

/** A web service without a projector, as a web process on all engines is. */
beforeAll(async () => {
  const port = await freePort();
  const config = parseConfig({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' });
  infra = await openInfra(config);
  closing.push(infra.close);
  const api = await createApi(infra.ports, { config, secrets: infra.secrets, log: createLog({ logLevel: 'silent' }) });
  closing.push(api.close);
  await api.listen();
  url = config.publicUrl;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true });
});

type Ready = { status: string; reasons: string[]; degraded: string[] };
const ready = async (): Promise<[number, Ready]> => {
  const answer = await fetch(`${url}/api/health/ready`);
  return [answer.status, (await answer.json()) as Ready];
};

describe('a web process', () => {
  it('is not ready while the views were never built, and says that no projector is running', async () => {
    const [status, { status: said, reasons, degraded }] = await ready();
    expect([status, said]).toEqual([503, 'not ready']);
    expect(reasons.join()).toMatch(/^never built yet: people, .* and \d+ more$/);
    expect(degraded.join()).toContain('no projector is running');
  });

  it('is ready once they are built, and stays so with a view that is stopped and without a projector', async () => {
    const projector = startProjectorThread(infra);
    await expect.poll(async () => (await ready())[0]).toBe(200);
    const meta = {
      organizationId: randomUUID(),
      actorId: null,
      commandId: randomUUID(),
      requestHash: null,
      correlationId: randomUUID(),
      occurredAt: new Date().toISOString(),
      localDate: '2026-11-26',
    };
    const malformed = { id: randomUUID(), type: 'TeamGoalSet', data: { goal: 'many' }, meta };
    await infra.ports.events.append(`organization-${meta.organizationId}`, 'none', [malformed]);
    const stopped: unknown = expect.arrayContaining([expect.stringMatching(/^stopped at an event .*organizations/)]);
    await expect.poll(ready).toEqual([200, { status: 'degraded', reasons: [], degraded: stopped }]);
    const headers = { authorization: `Bearer ${infra.secrets.operatorToken}` };
    const metrics = await (await fetch(`${url}/api/metrics`, { headers })).text();
    for (const line of ['upline_view_stopped{view="organizations"} 1', 'upline_problem{problem="view-stopped"} 1'])
      expect(metrics).toContain(`${line}\n`);
    expect(metrics).toMatch(/^upline_view_lag_seconds\{view="organizations"\} 0\.\d+$/m);
    expect(metrics).toMatch(/^upline_ready 1$/m);
    await projector.stop();
    await expect.poll(async () => (await ready())[1].degraded.join()).toContain('no projector is running');
    expect((await ready())[0]).toBe(200);
  });
});
