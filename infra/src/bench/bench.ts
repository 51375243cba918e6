import { writeFileSync } from 'node:fs';
import { benchBeacons } from './beacons.bench.ts';
import { benchDistributed } from './distributed.bench.ts';
import type { BenchRow } from './rows.ts';
import { toTable } from './rows.ts';
import { benchRebuild } from './rebuild.bench.ts';
import { benchHttp } from './shareCommands.bench.ts';

// `npm run bench [-- --json] [-- --only http,rebuild,distributed]`: every line with its reference from the same run.
const benches: Record<string, () => Promise<BenchRow[]>> = {
  http: benchHttp,
  rebuild: benchRebuild,
  beacons: benchBeacons,
  distributed: benchDistributed,
};

// the distributed lines have taken what they need; the others start servers of their own, on embedded engines
for (const setting of ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']) delete process.env[setting];

const words = process.argv.slice(2);
const only = words[words.indexOf('--only') + 1];
const asked = words.includes('--only') && only !== undefined ? only.split(',') : Object.keys(benches);

const rows: BenchRow[] = [];
for (const name of asked) {
  const bench = benches[name];
  if (!bench) {
    process.stderr.write(`There is no benchmark called ${name}. Choose among ${Object.keys(benches).join(', ')}.\n`);
    process.exit(2);
  }
  rows.push(...(await bench()));
}
const out = words.find((word) => word.startsWith('--out='))?.slice('--out='.length);
if (out !== undefined) writeFileSync(out, JSON.stringify(rows, null, 2));
process.stdout.write(words.includes('--json') ? `${JSON.stringify(rows, null, 2)}\n` : `${toTable(rows)}\n`);
