import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** What a load did: answers per second that counted as done, their latencies in ms, and how many did not count. */
export type Loaded = { perSecond: number; p50: number; p99: number; done: number; others: number };

type LoadOptions = {
  seconds: number;
  /** Ends after so many requests when that is earlier. */
  requests?: number;
  connections?: number;
  shoot: () => Shot;
  /** Which answers count: those below 300 unless it is given. */
  isDone?: (status: number) => boolean;
};

const bytesOf = (host: string, { method, path, headers, body = '' }: Shot): string => {
  let head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  return method === 'GET' ? `${head}\r\n` : `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

type Answer = { status: number; rest: Buffer };

const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** The first whole answer in these bytes and what follows it; null while it is not complete. */
const answerIn = (bytes: Buffer): Answer | null => {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + 4;
  const lengthAt = head.indexOf('\r\ncontent-length:');
  if (lengthAt >= 0) {
    const end = bodyStart + Number.parseInt(head.slice(lengthAt + 17), 10);
    return bytes.length < end ? null : { status, rest: bytes.subarray(end) };
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return { status, rest: bytes.subarray(bodyStart) };
  // an empty body is its last chunk alone, which begins with the end of the head
  const last = bytes.indexOf(lastChunk, headEnd + 2);
  return last < 0 ? null : { status, rest: bytes.subarray(last + lastChunk.length) };
};

type Connection = { host: string; port: number; next: () => string | null; heard: (status: number) => void };

/** One connection that asks again as soon as it was answered, and connects again where the server closed it. */
const keepAsking = ({ host, port, next, heard }: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    let pending: Buffer = Buffer.alloc(0);
    let socket: Socket;
    const ask = (): void => {
      const bytes = next();
      if (bytes !== null) socket.write(bytes);
      else {
        socket.removeAllListeners('close').destroy();
        resolve();
      }
    };
    const open = (): void => {
      pending = Buffer.alloc(0);
      socket = connect({ host, port, noDelay: true }, ask);
      socket.on('data', (bytes) => {
        pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
        const answer = answerIn(pending);
        if (!answer) return;
        pending = answer.rest;
        heard(answer.status);
        ask();
      });
      socket.on('error', (error) => (socket.connecting ? reject(error) : undefined));
      socket.on('close', open);
    };
    open();
  });

/**
 * Loads a server for some seconds, from 64 connections unless another number is given; `shoot` makes each request. A
 * client of its own: autocannon with a request made for each call takes as much of the processor as bare Koa.
 */
export const load = async (url: string, options: LoadOptions): Promise<Loaded> => {
  const { seconds, requests = Infinity, connections = 64, shoot, isDone = (status: number) => status < 300 } = options;
  const { hostname, port, host } = new URL(url);
  const latencies: number[] = [];
  let others = 0;
  let sent = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  const one = (): Promise<void> => {
    let sentAt = 0;
    return keepAsking({
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port: Number(port),
      next: () => {
        sentAt = performance.now();
        if (sentAt >= end || sent >= requests) return null;
        sent += 1;
        return bytesOf(host, shoot());
      },
      heard: (status) => {
        if (isDone(status)) latencies.push(performance.now() - sentAt);
        else others += 1;
      },
    });
  };
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - startedAt) / 1_000;
  const sorted = latencies.toSorted((slow, slower) => slow - slower);
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? NaN;
  return { perSecond: sorted.length / took, p50: at(0.5), p99: at(0.99), done: sorted.length, others };
};
