import { writeSync } from 'node:fs';
import { parseConfig } from '../../src/settings/config.ts';
import { openInfra } from '../../src/open.ts';
import { prospectAdded } from '../events.ts';

// Appends from 64 callers at once until it is killed, and writes a line on standard output for each event once it is
// acknowledged. To be started with DATA_DIR set.
const callers = 64;
const { ports } = await openInfra(parseConfig(process.env));

const appendForEver = async (caller: number): Promise<void> => {
  const stream = `prospect-p${caller}`;
  const stored = await ports.events.readStream(stream);
  for (let revision = stored.length - 1; ; revision += 1) {
    const event = prospectAdded(`p${caller}`, `Prospect ${caller}`);
    const { position } = await ports.events.append(stream, revision === -1 ? 'none' : revision, [event]);
    // at once: what is still in a buffer when the kill comes was acknowledged and would not be looked for
    writeSync(1, `${event.id} ${position}\n`);
  }
};

await Promise.all(Array.from({ length: callers }, (_, caller) => appendForEver(caller)));
