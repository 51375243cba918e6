import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { call } from '../people/call.ts';
import type { Attack } from './rig.ts';
import { pause, residentMb, statusOf } from './rig.ts';

/** A server that is attacked: `cookies` are `Cookie` headers of signed-in people. */
export type Attacked = { url: string; pid: number; cookies: readonly string[] };

const lookEveryMs = 250;

const openReader = async (url: URL, path: string, cookie: string): Promise<Socket> => {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\n\r\n`);
  return socket;
};

/**
 * Asks for a long list from many connections and reads nothing of it. Answers the resident memory before, at its
 * highest within `seconds`, and at the end, in megabytes.
 */
export const readNothing = async (
  { url, pid, cookies }: Attacked,
  options: { readers: number; path: string; seconds: number },
): Promise<{ beforeMb: number; mostMb: number; afterMb: number }> => {
  const { readers, path, seconds } = options;
  const beforeMb = residentMb(pid);
  let mostMb = beforeMb;
  const sockets: Socket[] = [];
  const look = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid));
  }, lookEveryMs);
  for (let number = 0; number < readers; number += 1)
    sockets.push(await openReader(new URL(url), path, cookies[number % cookies.length] ?? ''));
  await pause(seconds * 1_000);
  clearInterval(look);
  const afterMb = residentMb(pid);
  for (const socket of sockets) socket.destroy();
  return { beforeMb, mostMb, afterMb };
};

const readers = 1_000;
const notes = 'ü'.repeat(5_000);
const prospects = 1_000;

/** Many connections of one person ask for a list and read nothing. */
const pausedReaders: Attack = {
  name: 'A thousand connections read nothing of their answers',
  run: async ({ signUp, server }) => {
    const owner = await signUp('reader@corp.example');
    for (let number = 0; number < prospects; number += 1)
      while ((await statusOf(owner, 'POST /api/prospects', { name: `Prospect ${number}`, notes })) === 429)
        await pause(500);
    const attacked = { url: server.url, pid: server.pid() ?? 0, cookies: [owner.cookieHeader()] };
    const { beforeMb, mostMb } = await readNothing(attacked, { readers, path: '/api/prospects', seconds: 10 });
    const { status } = await call(await signUp('other@corp.example'), 'GET /api/dashboard/metrics');
    return [
      { what: 'megabytes of memory that they hold', value: Math.round(mostMb - beforeMb), atMost: 200 },
      { what: 'others who are not served meanwhile', value: status === 200 ? 0 : 1, atMost: 0 },
    ];
  },
};

export const readerAttacks: readonly Attack[] = [pausedReaders];
