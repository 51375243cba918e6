import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { ClientRoot } from '../lib/ClientRoot.tsx';
import { ToastProvider } from '../lib/toasts.tsx';
import { createFakeApi } from './fakeApi.ts';
import type { FakeApi } from './fakeApi.ts';
import { currentUser } from './samples.ts';

// dialogs are fetched when first opened, and a busy machine takes its time
configure({ asyncUtilTimeout: 5000 });

// what jsdom lacks, without effect
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const prepareWindow = (api: FakeApi): void => {
  vi.stubGlobal('fetch', api.fetch);
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The fake API with someone signed in: an owner, unless changed. */
export const signedInApi = (changes: Parameters<typeof currentUser>[0] = {}): FakeApi => {
  const api = createFakeApi();
  api.answers('currentUser', currentUser(changes));
  return api;
};

type Options = {
  api?: FakeApi;
  /** The pattern of the route and the address in it. */
  path?: string;
  at?: string;
};

/** Shows a screen as the product does, against the fake API, to whom the API says is signed in. */
export const renderScreen = (screen: ReactNode, { api = signedInApi(), path = '/', at = path }: Options = {}) => {
  prepareWindow(api);
  render(
    <ToastProvider>
      <ClientRoot>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </ClientRoot>
    </ToastProvider>,
  );
  return { api, user: userEvent.setup() };
};
