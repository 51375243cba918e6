import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { userDecider } from './user.decider.ts';

const { given } = scenario(userDecider);
const data = { userId: 'u1', email: 'ann@a.example', firstName: 'Ann', lastName: null, username: 'ann' };
const registered = { type: 'UserRegistered' as const, data };
const erased = { type: 'PersonErased' as const, data: { userId: 'u1' } };

describe('registering a person', () => {
  it('happens at the first sign-in', () => given().when({ type: 'RegisterUser', data }).then(registered));
  it('does nothing at later sign-ins', () =>
    given(registered)
      .when({ type: 'RegisterUser', data: { ...data, email: 'new@a.example' } })
      .thenNothing());
});

describe('changing a profile', () => {
  const changed = { ...data, lastName: 'Lee' };
  it('happens', () =>
    given(registered).when({ type: 'ChangeProfile', data: changed }).then({ type: 'ProfileChanged', data: changed }));
  it('does nothing when nothing differs', () => given(registered).when({ type: 'ChangeProfile', data }).thenNothing());
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
