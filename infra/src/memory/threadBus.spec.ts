import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { patienceMs } from '../../testing/patience.ts';
import { busContract } from '../../testing/suites/bus.contract.ts';
import { openThreadBus } from './threadBus.ts';

busContract('of threads', async () => {
  const name = randomUUID();
  const [one, other] = [openThreadBus({ name }), openThreadBus({ name })];
  return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
});

describe('the bus of threads', () => {
  it('reaches another thread and back, and keeps neither thread running', async () => {
    const name = randomUUID();
    const bus = openThreadBus({ name });
    const heard: unknown[] = [];
    bus.subscribe('answer', (message) => void heard.push(message));
    const script = `
      const { openThreadBus } = await import(${JSON.stringify(new URL('./threadBus.ts', import.meta.url).href)});
      const bus = openThreadBus({ name: ${JSON.stringify(name)} });
      const waiting = setInterval(() => bus.publish('answer', 'ready'), 5);
      bus.subscribe('ask', (message) => {
        bus.publish('answer', message + 1);
        clearInterval(waiting);
      });`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    await expect.poll(() => heard).toContain('ready');
    bus.publish('ask', 41);
    await expect.poll(() => heard).toContain(42);
    expect(await ended).toBe(0);
    await bus.close();
  }, 15_000);

  it('keeps names apart', async () => {
    const [bus, foreign, witness] = ['a', 'b', 'a'].map((suffix) => openThreadBus({ name: `apart-${suffix}` }));
    const heard: string[] = [];
    foreign?.subscribe('news', () => void heard.push('foreign'));
    witness?.subscribe('news', () => void heard.push('witness'));
    bus?.publish('news', 1);
    bus?.publish('news', 2);
    await expect.poll(() => heard).toEqual(['witness', 'witness']);
    await Promise.all([bus?.close(), foreign?.close(), witness?.close()]);
  });

  it('reaches its own subscribers at once, also in an idle process', async () => {
    const script = `
      const { openThreadBus } = await import(${JSON.stringify(new URL('./threadBus.ts', import.meta.url).href)});
      const bus = openThreadBus({ name: 'idle' });
      // the process does nothing until this timer, which wakes it long after the test has failed
      const idle = setTimeout(() => undefined, 600_000);
      bus.subscribe('news', () => {
        process.stdout.write('heard');
        clearTimeout(idle);
      });
      setTimeout(() => bus.publish('news', 1), 1);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      timeout: patienceMs,
    });
    expect(stdout).toBe('heard');
  });

  it('continues when a subscriber throws, and logs the error', async () => {
    const errors: unknown[] = [];
    const bus = openThreadBus({ name: randomUUID(), onError: (error) => void errors.push(error) });
    const heard: unknown[] = [];
    bus.subscribe('news', () => {
      throw new Error('broken subscriber');
    });
    bus.subscribe('news', (message) => void heard.push(message));
    bus.publish('news', 1);
    await expect.poll(() => heard).toEqual([1]);
    expect(errors).toEqual([new Error('broken subscriber')]);
    await bus.close();
    bus.publish('news', 2);
    expect(heard).toEqual([1]);
  });
});
