import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ClientProvider, createClient } from './client.ts';
import { useToast } from './toasts.tsx';

/** How long the unauthorized toast is read before the browser leaves (specification, section 9). */
export const loginDelayMs = 500;

/** The address of the login, coming back to where the person is, in their time zone. */
export const loginAddress = (returnTo: string): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `/api/login?${new URLSearchParams({ ...(returnTo === '/' ? {} : { returnTo }), timeZone }).toString()}`;
};

const here = (): string => `${location.pathname}${location.search}`;

type Props = { children: ReactNode; /** How the browser goes to another address. */ leave?: (to: string) => void };

/** Gives everything below it the page's client, and leads a lost session to the login. */
export const ClientRoot = ({ children, leave = (to) => location.assign(to) }: Props) => {
  const { toast } = useToast();
  const [client] = useState(() =>
    createClient({
      onUnauthorized: () => {
        toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', variant: 'destructive' });
        setTimeout(() => leave(loginAddress(here())), loginDelayMs);
      },
      onSwitched: () => location.reload(),
    }),
  );
  return (
    <QueryClientProvider client={client.queryClient}>
      <ClientProvider value={client}>{children}</ClientProvider>
    </QueryClientProvider>
  );
};
