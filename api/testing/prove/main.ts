import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { abuse, allHeld } from '../abuse/abuse.ts';
import { missingEngines } from './engines/engines.ts';
import { prove } from './prove.ts';

/**
 * `npm run prove [-- --minutes 10 --seed N --only TEXT --calm]`: `--only` selects faults whose names contain the text,
 * `--calm` leaves out pauses of engines and web processes. Prints each step; exits with 1 when something was lost,
 * doubled or left behind.
 *
 * `npm run prove -- abuse [--only TEXT --sources FOLDER]` attacks a server of its own as a stranger would, or the
 * server of another checkout, and prints what each attack reached. Exits with 1 when one did not hold.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    calm: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    sources: { type: 'string' },
  },
});
if (positionals[0] === 'abuse') {
  const outcomes = await abuse({
    ...(values.sources === undefined ? {} : { sources: resolve(values.sources) }),
    only: values.only,
    print: (line) => console.log(line),
  });
  process.exit(allHeld(outcomes) ? 0 : 1);
}
const missing = missingEngines();
if (missing.length > 0) {
  console.error(`prove cannot run here: ${missing.join(', ')}.`);
  process.exit(1);
}

const proof = await prove({
  seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  forMs: Number(values.minutes) * 60_000,
  freezes: !values.calm,
  only: values.only,
  eventstoreUrl: process.env['EVENTSTORE_URL'] ?? '',
  print: (line) => console.log(line),
});
const again = `npm run prove -- --minutes ${values.minutes} --seed ${proof.seed}`;
console.log(
  proof.problems.length === 0
    ? `Proven with ${proof.acknowledged} commands.`
    : `NOT PROVEN: ${proof.problems.length} problems.`,
);
console.log(`Again: ${again}`);
process.exitCode = proof.problems.length === 0 ? 0 : 1;
