import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../../testing/people/authenticatorApp.ts';
import { factorSite, openFactorKit } from '../../../testing/people/factorKit.ts';
import type { FactorKit } from '../../../testing/people/factorKit.ts';
import { createSoftAuthenticator } from '../../../testing/people/softAuthenticator.ts';
import type { SoftAuthenticator } from '../../../testing/people/softAuthenticator.ts';
import { factorLimits } from './factorLimits.ts';
import type { Factors } from './factors.ts';
import { challengeMs } from './passkeyStore.ts';
import type { Place } from './passkeys.ts';
import { recoveryCodes as codesAtFirst } from './recoveryCodes.ts';

let kit: FactorKit;
beforeAll(async () => void (kit = await openFactorKit()));
afterAll(() => kit.close());

const elsewhere = 'https://evil.example';
const newPlace: Place = { session: 'one', for: 'registration' };
const signIn: Place = { signIn: 'one' };

const add = async (factors: Factors, id: string, key: SoftAuthenticator) => {
  const options = await factors.beginPasskey(newPlace, { id, email: `${id}@team.example` });
  return factors.completePasskey(newPlace, { accountId: id, name: 'Phone', response: key.create(options) });
};
const ask = async (factors: Factors, id: string, place: Place = signIn) =>
  (await factors.askPasskey(place, id)) ?? expect.fail('no passkey was asked for');

let people = 0;
/** A person with one passkey. */
const person = async ({ counts = true } = {}) => {
  people += 1;
  const id = `person-${people}`;
  const factors = kit.open();
  const key = createSoftAuthenticator({ origin: factorSite, counts });
  const added = await add(factors, id, key);
  if (typeof added === 'string') return expect.fail(added);
  return { id, factors, key, recoveryCodes: added.recoveryCodes };
};

describe('a passkey', () => {
  // shows I32
  it('is a second factor, which comes with recovery codes', async () => {
    const { id, factors, key, recoveryCodes } = await person();
    expect(recoveryCodes).toHaveLength(codesAtFirst);
    expect(await factors.checkPasskey(signIn, id, key.get(await ask(factors, id)))).toBe('right');
    expect(await factors.check(id, recoveryCodes[0] ?? '')).toBe('right');
    const state = await factors.stateOf(id);
    expect(state).toMatchObject({ isOn: true, app: false, recoveryCodesLeft: codesAtFirst - 1 });
    const at = new Date(kit.clock.now()).toISOString();
    expect(state.passkeys).toMatchObject([{ name: 'Phone', createdAt: at, lastUsedAt: at }]);
  });

  it('gives no more recovery codes to a person who has some', async () => {
    const { id, factors, recoveryCodes } = await person();
    expect(await add(factors, id, createSoftAuthenticator({ origin: factorSite }))).toEqual({ recoveryCodes: [] });
    const { secret } = await factors.begin(id, 'ada@example.com');
    const code = createAuthenticatorApp(secret).code(kit.clock.now());
    expect(await factors.complete(id, code)).toEqual({ recoveryCodes: [] });
    expect(await factors.check(id, recoveryCodes[0] ?? '')).toBe('right');
  });

  // shows I32
  it('answers a challenge once, also where the authenticator does not count', async () => {
    const { id, factors, key } = await person({ counts: false });
    const answer = key.get(await ask(factors, id));
    const checks = await Promise.all(Array.from({ length: 3 }, () => factors.checkPasskey(signIn, id, answer)));
    expect(checks.toSorted()).toEqual(['right', 'used', 'used']);
    expect(await factors.checkPasskey(signIn, id, answer)).toBe('used');
    expect(await factors.checkPasskey(signIn, id, key.get(await ask(factors, id)))).toBe('right');
  });

  // shows I32
  it('answers the challenge of its own sign-in or session only, and in time', async () => {
    const { id, factors, key } = await person();
    const answer = key.get(await ask(factors, id));
    const proof: Place = { session: 'one', for: 'proof' };
    await ask(factors, id, proof);
    for (const place of [{ signIn: 'two' }, newPlace])
      expect(await factors.checkPasskey(place, id, answer)).toBe('used');
    expect(await factors.checkPasskey(proof, id, answer)).toBe('wrong');
    await kit.clock.pass(challengeMs);
    expect(await factors.checkPasskey(signIn, id, answer)).toBe('used');
  });

  // shows I32
  it('is not made or used on another site', async () => {
    const { id, factors, key } = await person();
    const used = key.get(await ask(factors, id), { origin: elsewhere });
    expect(await factors.checkPasskey(signIn, id, used)).toBe('wrong');
    const other = createSoftAuthenticator({ origin: elsewhere });
    expect(await add(factors, 'nobody', other)).toBe('wrong');
    const options = await ask(factors, id);
    expect(await factors.checkPasskey(signIn, id, key.get({ ...options, rpId: 'evil.example' }))).toBe('wrong');
    expect(await factors.isOn('nobody')).toBe(false);
  });

  // shows I32
  it('is refused when its counter goes back: somebody may have copied it', async () => {
    const { id, factors, key } = await person();
    const use = async (counter: number) =>
      factors.checkPasskey(signIn, id, key.get(await ask(factors, id), { counter }));
    expect([await use(7), await use(7), await use(3), await use(8)]).toEqual(['right', 'wrong', 'wrong', 'right']);
  });

  // shows I32
  it('signs in to its own account only', async () => {
    const ada = await person();
    const bob = await person();
    const answer = ada.key.get(await ask(bob.factors, bob.id));
    expect(await bob.factors.checkPasskey(signIn, bob.id, answer)).toBe('wrong');
    const challenge = await ask(bob.factors, bob.id);
    expect(await ada.factors.checkPasskey(signIn, ada.id, ada.key.get(challenge))).toBe('used');
  });

  // shows I32
  it('is tried ten times at most: then a recovery code is left', async () => {
    const { id, factors, key, recoveryCodes } = await person();
    const use = async (lie = {}) => factors.checkPasskey(signIn, id, key.get(await ask(factors, id), lie));
    const tries = factorLimits.wrongPasskeys.bucket.burst;
    for (let guess = 0; guess < tries; guess += 1) expect(await use({ origin: elsewhere })).toBe('wrong');
    expect(await use()).toHaveProperty('waitMs');
    expect(await factors.check(id, recoveryCodes[0] ?? '')).toBe('right');
    await kit.clock.pass(100_000);
    expect(await use()).toBe('right');
  });

  it('is registered once, and ten at most', async () => {
    const { id, factors, key } = await person();
    expect(await add(factors, id, key)).toBe('known');
    expect(await add(factors, 'thief', key)).toBe('known');
    for (let more = 1; more < factorLimits.passkeys.most; more += 1)
      expect(await add(factors, id, createSoftAuthenticator({ origin: factorSite }))).toHaveProperty('recoveryCodes');
    expect(await add(factors, id, createSoftAuthenticator({ origin: factorSite }))).toBe('full');
  });

  it('stays when SESSION_SECRET was changed', async () => {
    const { id, key } = await person();
    const factors = kit.open('another secret of at least 32 characters');
    expect(await factors.checkPasskey(signIn, id, key.get(await ask(factors, id)))).toBe('right');
  });
});

describe('removing a passkey', () => {
  // shows I32
  it('ends the second factor and its recovery codes with the last one', async () => {
    const { id, factors, recoveryCodes } = await person();
    await add(factors, id, createSoftAuthenticator({ origin: factorSite }));
    const [first, second] = (await factors.stateOf(id)).passkeys;
    expect(await factors.removePasskey('somebody else', first?.id ?? '')).toBe(false);
    expect(await factors.removePasskey(id, first?.id ?? '')).toBe(true);
    expect([await factors.isOn(id), (await factors.stateOf(id)).passkeys]).toEqual([true, [second]]);
    await factors.removePasskey(id, second?.id ?? '');
    expect([await factors.isOn(id), await factors.check(id, recoveryCodes[0] ?? '')]).toEqual([false, 'wrong']);
  });

  it('leaves the app, and removing the app leaves the passkeys', async () => {
    const { id, factors, key } = await person();
    const { secret } = await factors.begin(id, 'ada@example.com');
    const app = createAuthenticatorApp(secret);
    await factors.complete(id, app.code(kit.clock.now()));
    await factors.removeApp(id);
    await kit.clock.pass(60_000);
    expect(await factors.stateOf(id)).toMatchObject({ isOn: true, app: false, passkeys: [{ name: 'Phone' }] });
    expect(await factors.check(id, app.code(kit.clock.now()))).toBe('wrong');
    expect(await factors.checkPasskey(signIn, id, key.get(await ask(factors, id)))).toBe('right');
  });

  it('leaves nothing in the store when the second factor is removed', async () => {
    const { id, factors, key } = await person();
    const answer = key.get(await ask(factors, id));
    await factors.remove(id);
    expect([await factors.checkPasskey(signIn, id, answer), await factors.askPasskey(signIn, id)]).toEqual([
      'wrong',
      null,
    ]);
    for (const collection of ['factor', 'factor-used', 'passkey'])
      expect(await kit.documents.list(collection, id)).toEqual([]);
  });
});
