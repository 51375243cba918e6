import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { createFakeApi } from './fakeApi.ts';
import type { FakeApi } from './fakeApi.ts';
import { renderScreen } from './render.tsx';
import { currentUser } from './samples.ts';

/** The fake API with someone signed in: an owner, unless changed. */
export const signedInApi = (changes: Parameters<typeof currentUser>[0] = {}): FakeApi => {
  const api = createFakeApi();
  api.answers('currentUser', currentUser(changes));
  return api;
};

type Options = {
  api?: FakeApi;
  /** The pattern of the screen's route, and the address in it. */
  path?: string;
  at?: string;
};

/** Shows one screen at its route, and 'elsewhere' on every other, with a person to use it. */
export const showScreen = (screen: ReactNode, { api = signedInApi(), path = '/', at = path }: Options = {}) => {
  const routes = (
    <Routes>
      <Route path={path} element={screen} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  renderScreen(routes, { fake: api, path: at });
  return { api, user: userEvent.setup() };
};
