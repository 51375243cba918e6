import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../../testing/people/authenticatorApp.ts';
import { openFactorKit } from '../../../testing/people/factorKit.ts';
import type { FactorKit } from '../../../testing/people/factorKit.ts';
import { recoveryCodes as codesAtFirst } from './recoveryCodes.ts';

let kit: FactorKit;
beforeAll(async () => void (kit = await openFactorKit()));
afterAll(() => kit.close());

const half = 30_000;
let people = 0;
const setUp = async () => {
  const { clock } = kit;
  const factors = kit.open();
  people += 1;
  const id = `account-${people}`;
  const { secret, address } = await factors.begin(id, 'ada@example.com');
  const app = createAuthenticatorApp(secret);
  const done = await factors.complete(id, app.code(clock.now()));
  if (typeof done !== 'object' || !('recoveryCodes' in done)) return expect.fail('the set-up did not end');
  await clock.pass(half);
  return { id, factors, address, secret, code: () => app.code(clock.now()), recoveryCodes: done.recoveryCodes };
};

describe('a second factor', () => {
  it('begins with the first code of the app, and not before', async () => {
    const factors = kit.open();
    await factors.begin('nobody', 'ada@example.com');
    expect([await factors.isOn('nobody'), await factors.complete('nobody', '000000')]).toEqual([false, 'wrong']);
    const { id, address } = await setUp();
    expect(address).toMatch(/^otpauth:\/\/totp\/Upline:ada%40example\.com\?/u);
    expect(await factors.stateOf(id)).toMatchObject({ isOn: true, recoveryCodesLeft: codesAtFirst });
  });

  // shows I32
  it('takes each code of the app once, also when it is sent several times at once', async () => {
    const { id, factors, code } = await setUp();
    const sent = code();
    const checks = await Promise.all(Array.from({ length: 4 }, () => factors.check(id, sent)));
    expect(checks.toSorted()).toEqual(['right', 'used', 'used', 'used']);
    await kit.clock.pass(half);
    expect(await factors.check(id, code())).toBe('right');
  });

  it('takes the code of the step before, for clocks that are not exact, and no older one', async () => {
    const { id, factors, code } = await setUp();
    const sent = code();
    await kit.clock.pass(half);
    const older = code();
    expect(await factors.check(id, sent)).toBe('right');
    await kit.clock.pass(2 * half);
    expect(await factors.check(id, older)).toBe('wrong');
  });

  // shows I32
  it('takes each recovery code once, in any case and grouping', async () => {
    const { id, factors, recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect(await factors.check(id, first.toLowerCase().replaceAll('-', ' '))).toBe('right');
    expect([await factors.check(id, first), await factors.check(id, second)]).toEqual(['used', 'right']);
    expect((await factors.stateOf(id)).recoveryCodesLeft).toBe(codesAtFirst - 2);
    const renewed = (await factors.renewRecoveryCodes(id)) ?? [];
    expect([await factors.check(id, recoveryCodes[2] ?? ''), await factors.check(id, renewed[0] ?? '')]).toEqual([
      'wrong',
      'right',
    ]);
  });

  // shows I32
  it('stops taking codes after five wrong ones, and takes a recovery code then', async () => {
    const { id, factors, code, recoveryCodes } = await setUp();
    for (let guess = 0; guess < 5; guess += 1) expect(await factors.check(id, `00000${guess}`)).toBe('wrong');
    expect(await factors.check(id, code())).toHaveProperty('waitMs');
    expect(await factors.check(id, recoveryCodes[0] ?? '')).toBe('right');
    await kit.clock.pass(200_000);
    expect(await factors.check(id, code())).toBe('right');
  });

  it('is left with its recovery codes when SESSION_SECRET was changed', async () => {
    const { id, code, recoveryCodes } = await setUp();
    const factors = kit.open('another secret of at least 32 characters');
    expect(await factors.check(id, code())).toBe('wrong');
    expect(await factors.check(id, recoveryCodes[0] ?? '')).toBe('right');
  });

  // shows I32
  it('gives nothing away to the reader of the store, and is gone when it is removed', async () => {
    const { id, factors, code, secret, recoveryCodes } = await setUp();
    const stored = JSON.stringify(await kit.documents.find('factor', id));
    for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word);
    expect([await factors.remove(id), await factors.remove(id), await factors.isOn(id)]).toEqual([true, false, false]);
    expect([await factors.check(id, code()), await kit.documents.list('factor-used', id)]).toEqual(['wrong', []]);
  });
});
