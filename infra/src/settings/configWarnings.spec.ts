import { describe, expect, it } from 'vitest';
import { warningsOf } from './configWarnings.ts';

const provider = (issuer: string) => ({ issuer, clientId: 'upline', clientSecret: 'secret' });

describe('settings that leave people unprotected', () => {
  it.each(['http://team.example.com', 'http://203.0.113.7:3000', 'http://[2001:db8::1]'])(
    'are warned of: plain http at %s',
    (publicUrl) => {
      expect(warningsOf({ publicUrl, oidc: null, operatorToken: null })).toEqual([
        expect.stringContaining('set an https PUBLIC_URL'),
      ]);
    },
  );

  it.each([
    'https://team.example.com',
    'http://localhost:3000',
    'http://192.168.1.20:3000',
    'http://172.16.0.1',
    'http://[fd00::1]:3000',
    'http://office:3000',
    'http://upline.local',
  ])('are not seen in %s', (publicUrl) => {
    expect(warningsOf({ publicUrl, oidc: null, operatorToken: null })).toEqual([]);
  });

  it('cause a warning: a sign-in provider over plain http beyond this machine', () => {
    const publicUrl = 'https://team.example.com';
    expect(warningsOf({ publicUrl, oidc: provider('http://id.lan'), operatorToken: null })).toEqual([
      expect.stringContaining('Use its https address'),
    ]);
    expect(warningsOf({ publicUrl, oidc: provider('http://127.0.0.1:8080'), operatorToken: null })).toEqual([]);
    expect(warningsOf({ publicUrl, oidc: provider('https://id.example.com'), operatorToken: null })).toEqual([]);
  });

  it('cause a warning: an operator token that a program can guess', () => {
    const settings = { publicUrl: 'https://team.example.com', oidc: null };
    expect(warningsOf({ ...settings, operatorToken: 't'.repeat(31) })).toEqual([
      expect.stringContaining('OPERATOR_TOKEN has fewer than 32 letters'),
    ]);
    expect(warningsOf({ ...settings, operatorToken: 't'.repeat(32) })).toEqual([]);
  });
});
