import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Job } from '@upline/infra/ports/queue.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectorPorts } from '../session/projectorSession.ts';
import { openEngines } from '../../testing/engines.ts';
import type { Engines } from '../../testing/engines.ts';
import { inTeam } from '../../testing/people.ts';
import { startProjector } from '../../testing/running.ts';
import { createStory } from '../../testing/story.ts';

let engines: Engines;
beforeEach(async () => {
  engines = await openEngines();
});
afterEach(() => engines.close());

type Fault = (attempt: number) => 'away' | 'dies after' | null;

/** Ports whose queue fails now and then: before it stored the jobs, or right after. */
const withQueue = (ports: ProjectorPorts, asked: Job[], fault: Fault): ProjectorPorts => {
  let attempt = 0;
  return {
    ...ports,
    queue: {
      ...ports.queue,
      enqueue: async (jobs) => {
        attempt += 1;
        const wrong = fault(attempt);
        if (wrong === 'away') throw new Unavailable('queue');
        await ports.queue.enqueue(jobs);
        asked.push(...jobs);
        if (wrong === 'dies after') throw new Unavailable('queue', { outcomeUnknown: true });
      },
    },
  };
};

const levels = (jobs: readonly Job[]): unknown[] => jobs.map(({ data }) => data['level']);

describe('reactors', () => {
  it('enqueue a job again with the same id when its outcome is unknown', async () => {
    const team = inTeam(createStory());
    const asked: Job[] = [];
    const projector = startProjector(
      withQueue(engines.ports, asked, (attempt) => (attempt === 1 ? 'dies after' : null)),
    );
    await engines.append([
      team.founded(),
      team.joined('u1'),
      ...Array.from({ length: 26 }, (_, index) => team.shared(`s${index}`)),
    ]);
    await expect.poll(() => asked).toHaveLength(2);
    await projector.stop();
    expect(levels(asked)).toEqual(['silver', 'silver']);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked[0]?.id).not.toContain(':');
  });

  it('do not hold up the views while the queue is away, and enqueue their jobs afterwards', async () => {
    const team = inTeam(createStory());
    const asked: Job[] = [];
    let isAway = true;
    const projector = startProjector(withQueue(engines.ports, asked, () => (isAway ? 'away' : null)));
    await projector.reach(
      await engines.append([team.founded(), ...Array.from({ length: 50 }, (_, index) => team.shared(`s${index}`))]),
    );
    await projector.reach(await engines.append([team.joined('u1')]));
    expect(asked).toEqual([]);
    isAway = false;
    await expect.poll(() => levels(asked)).toEqual(['silver', 'gold']);
    await projector.stop();
  });

  it('warn once of an outage, however often they try, and say when they go on', async () => {
    const team = inTeam(createStory());
    const said: string[] = [];
    const say = (_details: object, message: string): void => void said.push(message);
    let isAway = true;
    let attempts = 0;
    const ports = withQueue(engines.ports, [], () => {
      attempts += 1;
      return isAway ? 'away' : null;
    });
    const log = { debug: () => undefined, info: say, warn: say, error: say };
    const projector = startProjector(ports, { log });
    await engines.append([team.founded(), ...Array.from({ length: 50 }, (_, index) => team.shared(`s${index}`))]);
    await expect.poll(() => attempts).toBeGreaterThan(2);
    isAway = false;
    await expect.poll(() => said).toContain('the reactors go on');
    await projector.stop();
    expect(said.filter((message) => message.startsWith('the reactors'))).toEqual([
      'the reactors wait for an engine',
      'the reactors go on',
    ]);
  });

  it('keep their states over a restart', async () => {
    const team = inTeam(createStory());
    const asked: Job[] = [];
    const ports = withQueue(engines.ports, asked, () => null);
    const first = startProjector(ports);
    await first.reach(
      await engines.append([team.founded(), ...Array.from({ length: 24 }, (_, index) => team.shared(`s${index}`))]),
    );
    await first.stop();
    const second = startProjector(ports);
    await second.reach(await engines.append([team.shared('s24')]));
    await expect.poll(() => levels(asked)).toEqual(['silver']);
    await second.stop();
  });

  // shows I2
  it('write their states with the jobs they ask for, and fold again what they did not write', async () => {
    const team = inTeam(createStory());
    const asked: Job[] = [];
    const saved: number[] = [];
    const { reads } = engines.ports;
    const save: ProjectorPorts['reads']['save'] = async (token, saves) => {
      for (const { generation, checkpoint } of saves)
        if (generation.view === 'reactor-achievement') saved.push(checkpoint.position);
      await reads.save(token, saves);
    };
    const ports = withQueue({ ...engines.ports, reads: { ...reads, save } }, asked, () => null);
    const first = startProjector(ports);
    await first.reach(await engines.append([team.founded(), team.joined('u1')]));
    for (let at = 0; at < 10; at += 1) await first.reach(await engines.append([team.shared(`s${at}`)]));
    expect(saved).toEqual([]);
    await first.stop();
    const second = startProjector(ports);
    for (let at = 10; at < 25; at += 1) await second.reach(await engines.append([team.shared(`s${at}`)]));
    await expect.poll(() => levels(asked)).toEqual(['silver']);
    await expect.poll(() => saved).toEqual([await engines.ports.events.head()]);
    await second.stop();
  });
});
