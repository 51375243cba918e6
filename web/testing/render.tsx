import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { ThemeRoot } from '../src/app/theme/ThemeRoot.tsx';
import type { Client } from '../src/lib/sync/client.ts';
import { useClient } from '../src/lib/sync/client.ts';
import { ClientRoot } from '../src/app/root/ClientRoot.tsx';
import { ToastProvider } from '../src/ui/toast/ToastProvider.tsx';
import type { FakeApi } from './fakeApi.ts';
import { Frame } from './Frame.tsx';
import { stubMedia } from './media.tsx';

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Adds what jsdom lacks of a browser: a wide screen in the light scheme, without animations and layout. */
const installBrowser = (): void => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  vi.stubGlobal('scrollTo', () => undefined);
  stubMedia(/min-width|reduced-motion: reduce/u);
};

type Options = {
  fake: FakeApi;
  path?: string;
  /** Called with the address the browser would go to. */
  leave?: (to: string) => void;
  /** Called when a screen opens the invite dialog. */
  invite?: () => void;
  /** False for the shell itself, which has dialogs of its own. */
  framed?: boolean;
};

/**
 * Shows an element as the product would: theme, toasts, client, router, on top of a fake API. Answers the client, for
 * live messages.
 */
export const renderScreen = (
  element: ReactNode,
  { fake, path = '/', leave = () => undefined, invite, framed = true }: Options,
): Client => {
  installBrowser();
  history.replaceState(null, '', path);
  vi.stubGlobal('fetch', fake.fetch);
  const found: { client: Client | null } = { client: null };
  const Probe = () => {
    found.client = useClient();
    return null;
  };
  render(
    <ThemeRoot>
      <ToastProvider>
        <ClientRoot leave={leave}>
          <Probe />
          <BrowserRouter>
            <Routes>
              <Route element={framed && <Frame {...(invite ? { invite } : {})} />}>
                <Route path="*" element={element} />
              </Route>
            </Routes>
          </BrowserRouter>
        </ClientRoot>
      </ToastProvider>
    </ThemeRoot>,
  );
  if (!found.client) throw new Error('nothing was rendered');
  return found.client;
};
