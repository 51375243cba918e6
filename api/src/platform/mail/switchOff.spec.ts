import { describe, expect, it } from 'vitest';
import { parseSwitchOff, switchOffLink } from './switchOff.ts';

const secret = 's'.repeat(32);
const userId = '0197c0de-1234-5678-9abc-def012345678';
const linkOf = (kind: 'reports' | 'reminders', site = { secret, publicUrl: 'https://team.example' }) =>
  switchOffLink(site, userId, kind);
const tokenOf = (kind: 'reports' | 'reminders'): string => linkOf(kind).split('/').at(-1) ?? '';

describe('the token of a link that switches mails off', () => {
  it('names the person and the kind of mail', () => {
    for (const kind of ['reports', 'reminders'] as const)
      expect(parseSwitchOff(secret, tokenOf(kind))).toEqual({ userId, kind });
    expect(linkOf('reports')).toMatch(/^https:\/\/team\.example\/switch-off\/[\w-]{44}$/u);
  });

  // shows I54.2
  it('is worth nothing when any of its letters differs, when it is cut off, or under another secret', () => {
    const token = tokenOf('reports');
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(parseSwitchOff(secret, token.slice(0, at) + other + token.slice(at + 1)), `letter ${at}`).toBeNull();
    }
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}A`, `${token}=`])
      expect(parseSwitchOff(secret, wrong), wrong).toBeNull();
    expect(parseSwitchOff('another', token)).toBeNull();
  });
});
