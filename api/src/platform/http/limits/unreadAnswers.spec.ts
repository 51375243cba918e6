import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../../testing/handClock.ts';
import type { Served } from '../../../../testing/servers/serve.ts';
import { serve } from '../../../../testing/servers/serve.ts';
import { unreadLimits, watchAnswers } from './unreadAnswers.ts';
import type { AnswerWatch } from './unreadAnswers.ts';

const mebibyte = 1024 * 1024;
const seconds = unreadLimits.answer.most;

let server: Served;
let watch: AnswerWatch;
let clock: ReturnType<typeof createHandClock>;
let served: Socket[] = [];

const readSlowly = async (answer: RequestListener): Promise<Socket> => {
  clock = createHandClock();
  watch = watchAnswers(clock.now);
  served = [];
  server = await serve((request, response) => {
    served.push(request.socket);
    watch.add(request);
    answer(request, response);
  });
  const reader = connect(server.port, '127.0.0.1').pause();
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => served.length).toBe(1);
  return reader;
};

afterEach(() => {
  watch.close();
  return server.close();
});

const isServed = (): boolean => served[0]?.destroyed === false;

/** Lets the clock go by without anything else, as the watch sees it every two seconds. */
const wait = async (forSeconds: number): Promise<void> => {
  for (let passed = 0; passed < forSeconds; passed += 2) {
    await clock.pass(2_000);
    watch.look();
  }
};

const huge = (): Readable => Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(mebibyte)));
const isStuck = () => expect.poll(() => (served[0]?.writableLength ?? 0) > 0).toBe(true);

describe('an answer of which its reader takes nothing', () => {
  // shows I31
  it(`is ended after ${seconds} seconds`, async () => {
    await readSlowly((_request, response) => void huge().pipe(response));
    await isStuck();
    // more may go out until the system's buffers are full
    await expect.poll(() => (watch.look(), served[0]?.bytesWritten)).toBe(served[0]?.bytesWritten);
    await wait(seconds - 2);
    expect(isServed()).toBe(true);
    await wait(4);
    expect(isServed()).toBe(false);
  });
});

describe('an answer whose reader takes some of it', () => {
  // shows I31
  it('arrives, however long it takes', async () => {
    const reader = await readSlowly((_request, response) => void huge().pipe(response));
    // more than the system's buffers hold: then some of it must have left the process
    for (let step = 0; step < 9; step += 1) {
      let taken = 0;
      reader.on('data', (piece) => {
        taken += piece.length;
        if (taken >= 10 * mebibyte) reader.pause();
      });
      reader.resume();
      await expect.poll(() => taken).toBeGreaterThanOrEqual(10 * mebibyte);
      reader.removeAllListeners('data').pause();
      await wait(seconds - 10);
    }
    expect(isServed()).toBe(true);
  });
});

describe('an answer that is still being made', () => {
  it('stays, as a poll for news does', async () => {
    const reader = await readSlowly((_request, response) => {
      response.writeHead(200).write('soon');
    });
    await wait(seconds * 3);
    expect(isServed()).toBe(true);
    reader.destroy();
  });
});

describe('an answer after others on its connection', () => {
  it(`has ${seconds} seconds of its own, and no answer leaves the connection open`, async () => {
    const reader = await readSlowly((request, response) => {
      if (request.url === '/huge') huge().pipe(response);
      else response.end('short');
    });
    // an open connection without an answer
    await wait(seconds * 3);
    expect(isServed()).toBe(true);
    reader.write('GET /huge HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => served.length).toBe(2);
    await isStuck();
    await wait(seconds - 2);
    expect(isServed()).toBe(true);
    await wait(4);
    expect(isServed()).toBe(false);
  });
});
