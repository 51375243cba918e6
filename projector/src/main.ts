import { onStop } from '@upline/infra/process/stopSignals.ts';
import { runCommandLine } from './operate/cli/program.ts';

// the command line: `npm run projector -- …`
process.umask(0o077);
const stop = new AbortController();
onStop(() => stop.abort());

const streams = { out: process.stdout, err: process.stderr, input: process.stdin };
process.exitCode = await runCommandLine(process.argv.slice(2), { env: process.env, streams, signal: stop.signal });
