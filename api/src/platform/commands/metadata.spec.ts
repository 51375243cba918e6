import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identifyCommand, isOtherRequest } from './metadata.ts';

const request = ['InviteMember', {}, {}, { email: 'guest@mail.example' }];
const origin = {
  name: 'InviteMember',
  actorId: 'u1',
  organizationId: 'o1',
  timeZone: 'UTC',
  at: new Date(0),
  key: 'key-1',
  correlationId: 'r1',
  request,
};
const hashOf = (secret: string, change: Partial<typeof origin> = {}): string =>
  identifyCommand(secret, { ...origin, ...change }).meta.requestHash ?? '';
const secret = 's'.repeat(32);

describe('the hash of a request', () => {
  it('is found by no dictionary: it needs the secret, and differs from command to command', () => {
    const own = hashOf(secret);
    expect(own).not.toContain(hash('sha256', JSON.stringify(request), 'base64url'));
    expect(hashOf('t'.repeat(32))).not.toBe(own);
    expect(hashOf(secret, { key: 'key-2' })).not.toBe(own);
  });

  it('distinguishes a repeat from another request under the same key', () => {
    expect(isOtherRequest(hashOf(secret), hashOf(secret))).toBe(false);
    expect(isOtherRequest(hashOf(secret), hashOf(secret, { request: ['InviteMember', {}, {}, {}] }))).toBe(true);
  });

  it('of an earlier version is not compared, so that a repeat across an upgrade is accepted', () => {
    expect(isOtherRequest(hash('sha256', JSON.stringify(request), 'base64url'), hashOf(secret))).toBe(false);
  });

  it('is left out without an Idempotency-Key', () => {
    expect(identifyCommand(secret, { ...origin, key: null }).meta.requestHash).toBeNull();
  });
});
