import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Browser } from '../people/browser.ts';

/** The answer to a call: its status, and the code where it is refused. */
export type HeldAnswer = { status: number; code: string | null };

/** A call whose headers and first byte are sent. */
export type HeldCall = {
  /** Sends the rest of the body. */
  release: () => void;
  answer: Promise<HeldAnswer>;
};

const problem = z.object({ code: z.string() });

const answerIn = (received: string): HeldAnswer => {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1] ?? 0);
  const body = received.slice(received.indexOf('\r\n\r\n') + 4);
  return { status, code: status >= 400 ? problem.parse(JSON.parse(body.slice(body.indexOf('{')))).code : null };
};

/** Sends the headers of a call and one byte of its body; nothing of a session without a browser. */
export const holdCall = (
  publicUrl: string,
  browser: Browser | null,
  { line, body = {} }: { line: string; body?: object },
): HeldCall => {
  const [method = '', path = ''] = line.split(' ');
  const { host, port, origin } = new URL(publicUrl);
  const bytes = Buffer.from(JSON.stringify(body));
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    ...[`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`],
    ...(browser ? [`Cookie: ${browser.cookieHeader()}`] : []),
    ...['Content-Type: application/json', `Content-Length: ${bytes.length}`, 'Connection: close', '', ''],
  ];
  socket.write(head.join('\r\n'));
  socket.write(bytes.subarray(0, 1));
  return {
    release: () => void socket.write(bytes.subarray(1)),
    answer: text(socket).then(answerIn),
  };
};
