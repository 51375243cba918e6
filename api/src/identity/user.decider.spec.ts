import type { ProofKind } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { userDecider } from './user.decider.ts';

const { given } = scenario(userDecider);
const data = { userId: 'u1', email: 'ann@a.example', firstName: 'Ann', lastName: null, username: 'ann' };
const registered = { type: 'UserRegistered' as const, data };
const erased = { type: 'PersonErased' as const, data: { userId: 'u1' } };

const { userId, email } = data;
const asked = { type: 'EmailConfirmationAsked' as const, data: { userId, email } };
const confirmed = (by: ProofKind, address = email) => ({
  type: 'EmailConfirmed' as const,
  data: { userId, email: address, by },
});

describe('registering a person', () => {
  const register = (by: ProofKind | null) => ({ type: 'RegisterUser' as const, data: { ...data, by } });
  it('asks for a proof of the address', () => given().when(register(null)).then(registered, asked));
  it('takes a proof that is there', () => given().when(register('provider')).then(registered, confirmed('provider')));
  it('does nothing the second time', () => given(registered, asked).when(register('first')).thenNothing());
});

describe('a later sign-in', () => {
  const note = (by: ProofKind | null, address = email) => ({
    type: 'NoteSignIn' as const,
    data: { userId, email: address, by },
  });
  it('changes nothing without a proof', () => given(registered, asked).when(note(null)).thenNothing());
  it('proves the address when the provider vouches for it', () =>
    given(registered, asked).when(note('provider')).then(confirmed('provider')));
  it('proves it once', () => given(registered, confirmed('mail')).when(note('provider')).thenNothing());
  it('adds that somebody reads the mailbox', () =>
    given(registered, confirmed('link')).when(note('mail')).then(confirmed('mail')));
  it('asks again when the address is another one', () =>
    given(registered, confirmed('provider'))
      .when(note(null, 'new@a.example'))
      .then({ ...asked, data: { userId, email: 'new@a.example' } }));
  it('restricts no account from before addresses were proven', () =>
    given(registered).when(note(null, 'new@a.example')).thenNothing());
});

describe('confirming an address', () => {
  const confirm = (address = email) => ({
    type: 'ConfirmEmail' as const,
    data: { userId, email: address, by: 'mail' as const },
  });
  it('happens', () => given(registered, asked).when(confirm()).then(confirmed('mail')));
  it('does nothing the second time', () => given(registered, confirmed('mail')).when(confirm()).thenNothing());
  it('is refused for an address that the person does not sign in with any more', () =>
    given(registered, asked, { ...asked, data: { userId, email: 'new@a.example' } })
      .when(confirm())
      .thenRefused('identity/confirmation-unknown'));
  it('does not follow the contact address of the profile', () =>
    given(registered, asked, { type: 'ProfileChanged', data: { ...data, email: 'boss@a.example' } })
      .when(confirm('boss@a.example'))
      .thenRefused('identity/confirmation-unknown'));
  it('is refused after an erasure', () => given(registered, erased).when(confirm()).thenRefused('identity/erased'));
});

describe('changing a profile', () => {
  const changed = { ...data, lastName: 'Lee' };
  const unasked = { reachable: false, greeting: null };
  it('happens', () =>
    given(registered)
      .when({ type: 'ChangeProfile', data: changed })
      .then({ type: 'ProfileChanged', data: { ...changed, ...unasked, phone: null } }));
  it('keeps the phone number where the form leaves it out', () => {
    const called = { type: 'ProfileChanged' as const, data: { ...data, phone: '+491512345678' } };
    const before = given(registered, called);
    before.when({ type: 'ChangeProfile', data }).thenNothing();
    before
      .when({ type: 'ChangeProfile', data: changed })
      .then({ type: 'ProfileChanged', data: { ...changed, ...unasked, phone: '+491512345678' } });
    before
      .when({ type: 'ChangeProfile', data: { ...data, phone: null } })
      .then({ type: 'ProfileChanged', data: { ...data, ...unasked, phone: null } });
  });
  it('keeps a phone number that the form has unchanged, and reads another one', () => {
    const noted = { type: 'ProfileChanged' as const, data: { ...data, phone: '0664 1234567' } };
    const before = given(registered, noted);
    const read = { readPhone: '+496641234567' };
    before.when({ type: 'ChangeProfile', data: { ...noted.data, ...read } }).thenNothing();
    before
      .when({ type: 'ChangeProfile', data: { ...data, phone: '06641/234567', ...read } })
      .then({ type: 'ProfileChanged', data: { ...data, ...unasked, phone: '+496641234567' } });
  });
  it('keeps the greeting, and that the number is offered, where the form leaves them out', () => {
    const offered = { ...data, phone: '+491512345678', reachable: true, greeting: 'Ask me anything.' };
    const before = given(registered, { type: 'ProfileChanged', data: offered });
    before.when({ type: 'ChangeProfile', data }).thenNothing();
    before
      .when({ type: 'ChangeProfile', data: changed })
      .then({ type: 'ProfileChanged', data: { ...offered, lastName: 'Lee' } });
    before
      .when({ type: 'ChangeProfile', data: { ...data, reachable: false, greeting: null } })
      .then({ type: 'ProfileChanged', data: { ...offered, reachable: false, greeting: null } });
  });
  it('does nothing when nothing differs', () => given(registered).when({ type: 'ChangeProfile', data }).thenNothing());
  // shows I28
  it('takes the names of an earlier version as they are, and others by the rules of names', () => {
    const old = { ...data, firstName: 'https://old.example', lastName: 'x'.repeat(100), username: 'old.com' };
    const moved = { ...old, email: 'new@a.example' };
    const before = given({ ...registered, data: old });
    before
      .when({ type: 'ChangeProfile', data: moved })
      .then({ type: 'ProfileChanged', data: { ...moved, ...unasked, phone: null } });
    for (const change of [{ firstName: 'evil.com' }, { lastName: 'x'.repeat(81) }, { username: 'www.evil' }])
      before.when({ type: 'ChangeProfile', data: { ...old, ...change } }).thenRefused('identity/wrong-name');
  });
  it('is refused for an unknown person', () =>
    given().when({ type: 'ChangeProfile', data }).thenRefused('identity/not-found'));
  it('is refused after an erasure', () =>
    given(registered, erased).when({ type: 'ChangeProfile', data: changed }).thenRefused('identity/erased'));
});

describe('erasing a person', () => {
  const erase = { type: 'ErasePerson' as const, data: { userId: 'u1' } };
  it('happens', () => given(registered).when(erase).then(erased));
  it('does nothing the second time', () => given(registered, erased).when(erase).thenNothing());
  it('is stored when only the deleted key shows the erasure', () =>
    given({ type: 'UserRegistered', data: { ...data, email: '[erased]', firstName: '[erased]' } })
      .when(erase)
      .then(erased));
  it('holds when the deleted key makes the history unreadable', () =>
    given({ type: 'UserRegistered', data: { ...data, email: '[erased]', firstName: '[erased]' } })
      .when({ type: 'ChangeProfile', data })
      .thenRefused('identity/erased'));
});

describe('removing the second factor of a person', () => {
  const reset = { type: 'ResetSecondFactor' as const, data: { userId } };
  it('is recorded', () => given(registered).when(reset).then({ type: 'SecondFactorReset', data: { userId } }));
  it('is refused for a person who is not there', () => {
    given().when(reset).thenRefused('identity/not-found');
    given(registered, erased).when(reset).thenRefused('identity/erased');
  });
});
