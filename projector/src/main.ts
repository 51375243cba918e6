import { runCommandLine } from './operate/cli/program.ts';

// `npm run projector -- …`
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const streams = { out: process.stdout, err: process.stderr };
process.exitCode = await runCommandLine(process.argv.slice(2), { env: process.env, streams, signal: stop.signal });
