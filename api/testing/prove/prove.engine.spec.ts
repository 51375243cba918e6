import { expect, it, onTestFinished } from 'vitest';
import { missingEngines } from './engines/engines.ts';
import { prove } from './prove.ts';

const missing = missingEngines();
const required = (process.env['REQUIRE_ENGINES'] ?? '')
  .split(',')
  .filter((name) => name === 'redis' || name === 'mongodb');
if (missing.length > 0 && required.length > 0)
  throw new Error(`REQUIRE_ENGINES names engines that cannot run here: ${missing.join(', ')}`);
if (missing.length > 0) console.log(`The run of several processes: NOT RUN, ${missing.join(', ')}`);

/** Each run has another seed; PROVE_SEED repeats a run. */
const seed = Number(process.env['PROVE_SEED'] ?? Date.now() % 1e9);

// no EVENTSTORE_URL: the log must be this run's alone, and other suites use that server
// shows I1, I2, I7, I8
it.skipIf(missing.length > 0)(
  'has every acknowledged command once, and views and open pages that follow, whatever is killed or stopped',
  async () => {
    const lines: string[] = [];
    onTestFinished(() => console.log(`${lines.join('\n')}\nAgain: PROVE_SEED=${seed}`));
    const proof = await prove({
      seed,
      forMs: 30_000,
      freezes: false,
      only: '',
      eventstoreUrl: '',
      print: (line) => void lines.push(line),
    });
    expect(proof.problems).toEqual([]);
    expect(proof.acknowledged).toBeGreaterThan(500);
    // one after a kill, one after a pause that is longer than the lease
    expect(proof.takeovers).toBeGreaterThan(1);
  },
  600_000,
);
