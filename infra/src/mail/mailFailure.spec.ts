import { describe, expect, it } from 'vitest';
import { toMailFailure } from './mailFailure.ts';

/** An error of the library that sends by SMTP. */
const failed = (message: string, details: object = {}): Error => Object.assign(new Error(message), details);

describe('why a mail was not sent', () => {
  it.each([
    ['550 5.1.1 <zoe@team.example>: Recipient address rejected', '550 5.1.1 <[address]>: Recipient address rejected'],
    ['550 zoe+x@team.example unknown', '550 [address] unknown'],
    ['421 try later', '421 try later'],
    ['421-two lines\r\n421 of zoe@team.example\n', '421-two lines 421 of [address]'],
  ])('names no address: %s', (said, kept) => {
    const failure = toMailFailure(failed(said));
    expect(failure.said).toBe(kept);
    expect(failure.message).toBe(`The mail server cannot be used: ${kept}`);
    expect(JSON.stringify([failure.stack, failure.cause])).not.toContain('zoe');
  });

  it('has 300 characters at most', () => expect(toMailFailure(failed('x'.repeat(5_000))).said).toHaveLength(300));
  it('names no half of an address where a long message is cut', () => {
    const said = `${'a@b.example '.repeat(166)}zoe@team.example`;
    expect(toMailFailure(failed(said)).message).not.toContain('zoe');
  });
  it('is the beginning of a message of any length', () =>
    expect(toMailFailure(failed(`421 ${'x'.repeat(200_000)}`)).said).toMatch(/^421 x{296}$/));
  it('has a general text when the error gives none', () =>
    expect(toMailFailure('odd').message).toBe('The mail server cannot be used: it gave no reason'));

  it.each([
    ['no mailbox', { command: 'RCPT TO', responseCode: 550, response: '550 no such mailbox' }, 'refused'],
    ['a sender it does not take', { command: 'MAIL FROM', responseCode: 553, response: '553 no' }, 'refused'],
    ['a text it does not take', { command: 'DATA', responseCode: 554, response: '554 spam' }, 'refused'],
    ['greylisting', { command: 'RCPT TO', responseCode: 451, response: '451 greylisted' }, 'put-off'],
    ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'sign-in'],
    ['no password', { command: 'MAIL FROM', responseCode: 530, response: '530 required' }, 'sign-in'],
    ['a refused connection', { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNREFUSED' }, 'unreachable'],
    ['a greeting that refuses', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'unreachable'],
    ['a certificate of its own', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'untrusted'],
    ['an unknown authority', { code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'untrusted'],
    ['an old certificate', { code: 'ETLS', originalCode: 'CERT_HAS_EXPIRED' }, 'untrusted'],
    ['a certificate of another name', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'untrusted'],
  ])('is told from the answer: %s', (_what, details, why) => {
    const failure = toMailFailure(failed('it failed', details));
    expect(failure).toMatchObject({ why, isFinal: why === 'refused' });
    expect(failure.isOutage).toBe(!['refused', 'put-off'].includes(why));
  });
});
