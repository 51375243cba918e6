import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { allowSlowBody } from '../../lib/slowBodies.ts';
import { answerClientErrors } from './serverLimits.ts';

const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

describe('a request that takes longer than others may', () => {
  it('is ended, unless it brings a file', () => {
    const server = new EventEmitter();
    answerClientErrors(server, { debug: () => undefined });
    const [usual, bringing] = [new PassThrough(), new PassThrough()];
    const arrived = allowSlowBody({ socket: bringing });
    for (const socket of [usual, bringing]) server.emit('clientError', tooSlow, socket);
    expect([usual, bringing].map(({ writableEnded }) => writableEnded)).toEqual([true, false]);
    arrived();
    server.emit('clientError', tooSlow, bringing);
    expect(bringing.writableEnded).toBe(true);
  });
});
