import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../platform/lib/ids.ts';
import { parseToken, tokenOf } from './invitationToken.ts';
import { createInvitationLocale } from './openInvitation.ts';

const secret = 'a secret of the installation';
const link = { organizationId: uuidV7(1), invitationId: uuidV7(2), generation: 3, isMailed: false };

describe('the token of an invitation', () => {
  it('says what was put in', () => expect(parseToken(secret, tokenOf(secret, link))).toEqual(link));

  it('is nothing under another secret', () => expect(parseToken('another secret', tokenOf(secret, link))).toBeNull());

  it('is nothing once any letter is another one', () => {
    const token = tokenOf(secret, link);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(parseToken(secret, `${token.slice(0, at)}${other}${token.slice(at + 1)}`), `letter ${at}`).toBeNull();
    }
  });

  it.each(['', 'x', 'A'.repeat(69), 'A'.repeat(71), `${'A'.repeat(69)}=`, ' '.repeat(70)])(
    'is nothing where it is not one: %j',
    (token) => {
      expect(parseToken(secret, token)).toBeNull();
    },
  );

  it('says whether it was mailed, which nobody can change', () => {
    const mailed = tokenOf(secret, { ...link, isMailed: true });
    expect(parseToken(secret, mailed)).toEqual({ ...link, isMailed: true });
    expect(mailed).not.toBe(tokenOf(secret, link));
  });

  it('of the next generation is another one', () => {
    expect(tokenOf(secret, { ...link, generation: 4 })).not.toBe(tokenOf(secret, link));
  });
});

describe('the page of an invitation', () => {
  // shows I52
  it('finds the language of the organization that invites', async () => {
    const localeOf = createInvitationLocale(secret, async (id) => (id === link.organizationId ? 'pl' : null));
    expect(await localeOf(`/invite/${tokenOf(secret, link)}`)).toBe('pl');
    for (const path of [`/invite/${tokenOf('another secret', link)}`, '/invite/', '/'])
      expect(await localeOf(path)).toBeNull();
  });
});
