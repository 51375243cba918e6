import { describe, expect, it } from 'vitest';
import { toMailFailure } from './mailFailure.ts';

describe('why a mail was not sent', () => {
  it.each([
    ['550 5.1.1 <zoe@team.example>: Recipient address rejected', '550 5.1.1 <[address]>: Recipient address rejected'],
    [
      "Can't send mail - all recipients were rejected: 550 zoe+x@team.example unknown",
      "Can't send mail - all recipients were rejected: 550 [address] unknown",
    ],
    ['421 try later', '421 try later'],
  ])('names no address: %s', (said, kept) => {
    const failure = toMailFailure(new Error(said));
    expect(failure.message).toBe(kept);
    expect(JSON.stringify([failure.stack, failure.cause])).not.toContain('zoe');
  });

  it('has 300 characters at most', () => expect(toMailFailure(new Error('x'.repeat(5_000))).message).toHaveLength(300));
  it('names no half of an address where a long message is cut', () => {
    const said = `${'a@b.example '.repeat(166)}zoe@team.example`;
    expect(toMailFailure(new Error(said)).message).not.toContain('zoe');
  });
  it('is the beginning of a message of any length', () =>
    expect(toMailFailure(new Error(`421 ${'x'.repeat(200_000)}`)).message).toMatch(/^421 x{296}$/));
  it('has a general text when the error gives none', () =>
    expect(toMailFailure('odd').message).toBe('the mail server refused it'));
});
