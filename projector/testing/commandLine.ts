import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../src/operate/cli/program.ts';

/** The output of a command line, and its exit code. */
export type Printed = { code: number; out: string; err: string };

/** Runs one command line in this process. */
export const runWords = async (env: Readonly<Record<string, string>>, ...words: string[]): Promise<Printed> => {
  const streams = { out: new PassThrough(), err: new PassThrough() };
  const printed = Promise.all([text(streams.out), text(streams.err)]);
  const code = await runCommandLine(words, { env, streams, signal: AbortSignal.abort() });
  streams.out.end();
  streams.err.end();
  const [out, err] = await printed;
  return { code, out, err };
};
