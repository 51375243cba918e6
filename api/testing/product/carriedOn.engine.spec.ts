import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import { openProxiedMongo } from '@upline/infra/testing/engines/mongoFixture.ts';
import { expect, it, onTestFinished } from 'vitest';
import { isMissing, openProxiedEngines, startOperator, startProjectorProcess } from '../servers/engineServers.ts';
import { foundOrganization } from '../people/organizations.ts';
import { startServerProcess } from '../servers/serverProcess.ts';

const all = { eventStore: true, mongo: true, redis: true };

it.skipIf(isMissing(all))(
  'a rebuild whose worker is killed says that nobody builds, and the next worker builds it; verify waits for it',
  async () => {
    const engines = await openProxiedEngines(all, 'carriedOn');
    onTestFinished(engines.close);
    const slow = await openProxiedMongo(engines.env['MONGODB_URL'] ?? '');
    onTestFinished(slow.proxy.close);
    const server = await startServerProcess(engines.env);
    onTestFinished(server.close);
    const env = { ...engines.env, PUBLIC_URL: server.url, DATA_DIR: server.dataDir };
    const worker = startProjectorProcess({ ...env, MONGODB_URL: slow.url });
    onTestFinished(worker.close);
    await foundOrganization(server.url, 'ann');
    const { ports, close } = await openInfra(parseConfig({ ...env, LOG_LEVEL: 'silent' }), { projector: 'here' });
    onTestFinished(close);
    const generations = async (): Promise<string[]> =>
      (await ports.reads.generations()).flatMap((one) => (one.view === 'members' ? [one.generation] : []));
    await expect.poll(async () => (await ports.reads.live('members')) !== null).toBe(true);
    const [first] = await generations();

    // the rows of the new generation never arrive
    const { held } = slow.proxy.hold('rows_members_');
    const rebuild = startOperator(env, 'rebuild', 'members');
    await held;
    await expect.poll(generations).toHaveLength(2);
    const half = (await generations()).find((one) => one !== first);
    const verify = startOperator(env, 'verify', 'members', '--json');
    await expect.poll(verify.text).toMatch(/^{"notice":"Waiting for rebuilding members since [\d:]+ UTC"/m);

    await worker.kill();
    const nobody = 'The projector is not heard any more: nobody works on this. Waiting for a projector';
    await expect.poll(rebuild.text).toContain(nobody);
    await expect.poll(verify.text).toContain(`{"notice":"${nobody}"`);

    const next = startProjectorProcess(env);
    onTestFinished(next.close);
    const rebuilt = await rebuild.ended;
    expect(rebuilt.text).toMatch(
      /Another projector is there, which begins it again[^]*Rebuilt members from \d+ events/,
    );
    const verified = await verify.ended;
    expect([rebuilt.code, verified.code]).toEqual([0, 0]);
    expect(verified.text).toContain('"differences":[]');
    expect(await generations()).not.toContain(half);
    expect(await generations()).toHaveLength(2);
  },
);
