import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StoredEvent } from '@upline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from './settings/config.ts';
import { dataFile } from './lock/dataDir.ts';
import { findSecret } from './lock/secrets.ts';
import { openInfra } from './open.ts';
import type { Infra, InfraOptions } from './open.ts';
import { StartError } from './ports/startError.ts';
import { prospectAdded, shareWithdrawn } from '../testing/events.ts';

let folder: string;
let opened: Infra[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-open-'));
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened.reverse()) await close();
  rmSync(folder, { recursive: true });
});

const open = async (options: InfraOptions = {}, dataDir = join(folder, 'data')): Promise<Infra> => {
  const infra = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), options);
  opened.push(infra);
  return infra;
};
const close = async (infra: Infra): Promise<void> => {
  opened = opened.filter((other) => other !== infra);
  await infra.close();
};

describe('the engines of one process', () => {
  it('keep everything over a restart', async () => {
    const first = await open();
    const event = prospectAdded('p1', 'Zoe');
    await first.ports.events.append('prospect-p1', 'none', [event]);
    await first.ports.documents.put('session', 's1', { userId: 'u1' });
    await first.ports.queue.enqueue([{ id: 'j1', kind: 'greet', data: { name: 'Zoe' } }]);
    await close(first);
    const { ports, secrets, keySecret } = await open();
    expect(await ports.events.readStream('prospect-p1')).toMatchObject([{ id: event.id, data: { name: 'Zoe' } }]);
    expect(await ports.documents.find('session', 's1')).toEqual({ userId: 'u1' });
    const { promise: greeted, resolve } = Promise.withResolvers<unknown>();
    const work = ports.queue.work('greet', async ({ data }) => resolve(data));
    expect(await greeted).toEqual({ name: 'Zoe' });
    await work.stop();
    expect(secrets).toEqual(first.secrets);
    expect(keySecret).toBe(first.keySecret);
    expect(findSecret(join(folder, 'data'), 'operatorToken')).toBe(secrets.operatorToken);
  });

  it('take secrets from the settings where they are set', async () => {
    const settings = {
      DATA_DIR: folder,
      SESSION_SECRET: 's'.repeat(32),
      OPERATOR_TOKEN: 't'.repeat(16),
      LOG_LEVEL: 'silent',
    };
    const infra = await openInfra(parseConfig(settings));
    opened.push(infra);
    expect(infra.secrets).toEqual({ sessionSecret: 's'.repeat(32), operatorToken: 't'.repeat(16) });
    expect(findSecret(folder, 'sessionSecret')).toBeNull();
  });

  it('lock their folder, and release it', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow('is in use by another server');
    const elsewhere = await open({}, join(folder, 'other'));
    await close(first);
    await open();
    expect(elsewhere.secrets).not.toEqual(first.secrets);
    expect(elsewhere.keySecret).not.toBe(first.keySecret);
  });

  it.each(['events', 'accounts', 'queue', 'reads'] as const)(
    'refuse damaged %s, change nothing, and leave the folder free',
    async (name) => {
      await close(await open());
      const file = dataFile(join(folder, 'data'), name);
      const sound = readFileSync(file);
      const damaged = Buffer.concat([sound.subarray(0, 100), Buffer.alloc(sound.length, 0x5a)]);
      writeFileSync(file, damaged);
      await expect(open()).rejects.toThrow(StartError);
      await expect(open()).rejects.toThrow(file);
      expect(readFileSync(file).equals(damaged)).toBe(true);
      writeFileSync(file, sound);
      await open();
    },
  );

  it('let this thread write read models only when there is no projector thread', async () => {
    const served = await open();
    await expect(served.ports.reads.acquire('here', 1000)).rejects.toThrow();
    await close(served);
    const alone = await open({ projector: 'here' });
    expect(await alone.ports.reads.acquire('here', 1000)).toEqual({ token: 1 });
  });
});

/** Threads start slowly on a busy machine. */
const eventually = <T>(look: () => T) => expect.poll(look);

const startReader = ({ threadLink }: Infra): { seen: StoredEvent[]; stop: () => Promise<void> } => {
  const { link, transferList } = threadLink();
  const worker = new Worker(new URL('../testing/processes/reader.worker.ts', import.meta.url), {
    workerData: link,
    transferList,
  });
  const seen: StoredEvent[] = [];
  worker.on('message', (batch: StoredEvent[] | 'closed') => {
    if (batch !== 'closed') seen.push(...batch);
  });
  const stop = async (): Promise<void> => {
    const exited = once(worker, 'exit');
    worker.postMessage('stop');
    expect(await exited).toEqual([0]);
  };
  return { seen, stop };
};

describe('a thread that projects', () => {
  it('reads what is appended here, writes read models that are read here and puts jobs into the queue', async () => {
    const infra = await open();
    const { ports } = infra;
    const names: unknown[] = [];
    const work = ports.queue.work('greet', async ({ data }) => void names.push(data['name']));
    await ports.events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    const reader = startReader(infra);
    const appends = Array.from({ length: 200 }, (_, index) =>
      ports.events.append(`share-${index}`, 'none', [shareWithdrawn(`${index}`)]),
    );
    await Promise.all([...appends, ports.events.append('prospect-p2', 'none', [prospectAdded('p2', 'Max')])]);
    await eventually(() => reader.seen.length).toBe(202);
    expect(reader.seen).toEqual(await ports.events.readAll({ after: 0, limit: 1000 }));
    expect(await ports.reads.controlDocuments.list('seen/')).toEqual(
      new Map(reader.seen.map(({ position, data }) => [`seen/${position}`, data])),
    );
    await eventually(() => [...names].sort()).toEqual(['Max', 'Zoe']);
    await reader.stop();
    await work.stop();
  });

  it('does not read data that was sealed under a key erased here', async () => {
    const infra = await open();
    const { ports } = infra;
    const { seen, stop } = startReader(infra);
    await ports.events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    await eventually(() => seen.map(({ data }) => data['name'])).toEqual(['Zoe']);
    await ports.keys.erase('p1');
    await ports.events.append('prospect-p1', 0, [prospectAdded('p1', 'Zoe')]);
    await eventually(() => seen.map(({ data }) => data['name'])).toEqual(['Zoe', '[erased]']);
    await stop();
  });

  it('can be started again', async () => {
    const infra = await open();
    await infra.ports.events.append('share-1', 'none', [shareWithdrawn('1')]);
    for (let time = 0; time < 2; time += 1) {
      const { seen, stop } = startReader(infra);
      await eventually(() => seen.length).toBe(1);
      await stop();
    }
  });
});

describe('a kill -9 among 64 concurrent appends', () => {
  /**
   * Appends in another process, which is killed after `count` acknowledgements; answers the acknowledged ids with
   * their positions.
   */
  const appendUntilKilled = async (dataDir: string, count: number): Promise<[id: string, position: number][]> => {
    const program = new URL('../testing/processes/appender.ts', import.meta.url).pathname;
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    // a file, since what was written to it outlives the process
    const file = join(folder, `acknowledged-${count}`);
    const out = openSync(file, 'w');
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', out, 'inherit'] });
    closeSync(out);
    const exited = once(child, 'exit');
    const lines = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
    await expect.poll(() => lines().length, { interval: 5 }).toBeGreaterThanOrEqual(count);
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    return lines().map((line) => {
      const [id = '', position] = line.split(' ');
      return [id, Number(position)];
    });
  };

  // shows I1
  it('loses no acknowledged event, and stores each once', async () => {
    const dataDir = join(folder, 'data');
    const acknowledged = new Map<string, number>();
    for (const count of [500, 3000, 1500])
      for (const [id, position] of await appendUntilKilled(dataDir, count)) acknowledged.set(id, position);
    expect(acknowledged.size).toBeGreaterThanOrEqual(5000);

    const { ports } = await open();
    const stored = await ports.events.readAll({ after: 0, limit: 1_000_000 });
    const positions = new Map(stored.map(({ id, position }) => [id, position]));
    expect(positions.size).toBe(stored.length);
    expect([...acknowledged].filter(([id, position]) => positions.get(id) !== position)).toEqual([]);
    for (const [stream, events] of Map.groupBy(stored, (event) => event.stream))
      expect([stream, events.map(({ revision }) => revision)]).toEqual([stream, events.map((_, index) => index)]);
  });
});
