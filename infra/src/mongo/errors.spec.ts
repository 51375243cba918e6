import { describe, expect, it } from 'vitest';
import { isAway } from './errors.ts';

describe('errors of MongoDB', () => {
  // the driver passes on what its socket throws when the server's end is closed in the very moment of writing
  it.each(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'])(
    'tell by %s of a socket that the server is away, and not what became of the write',
    (code) => {
      expect(isAway(Object.assign(new Error('This socket has been ended by the other party'), { code }))).toBe(
        'unknown',
      );
    },
  );

  it('do not report a programming error as an outage', () => {
    expect(isAway(new TypeError('undefined is not a function'))).toBeNull();
    expect(isAway(Object.assign(new Error('too large'), { code: 'ERR_OUT_OF_RANGE' }))).toBeNull();
  });
});
