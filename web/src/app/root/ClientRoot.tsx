import { QueryClientProvider } from '@tanstack/react-query';
import type { PageAnswer } from '@upline/contracts';
import { Suspense, lazy, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { ClientProvider, createClient } from '../../lib/sync/client.ts';
import { loginAddress } from '../../lib/account/login.ts';
import { putPageAnswers, takePageAnswers } from '../../lib/sync/pageAnswers.ts';
import { createProofRequests } from '../proof/proofRequests.ts';
import { useToast } from '../../lib/toast/toasts.ts';

/** How long the unauthorized toast is read before the browser leaves (specification, section 9). */
export const loginDelayMs = 500;

const ProofDialog = lazy(async () => ({ default: (await import('../proof/ProofDialog.tsx')).ProofDialog }));

const here = (): string => `${location.pathname}${location.search}`;

type Props = {
  children: ReactNode;
  /** The answers inside the page, where they were read already. */
  answers?: readonly PageAnswer[];
  /** How the browser goes to another address. */
  leave?: (to: string) => void;
};

/** Gives everything below it the page's client, and leads a lost session to the login. */
export const ClientRoot = ({ children, answers, leave = (to) => location.assign(to) }: Props) => {
  const { toast } = useToast();
  const [proof] = useState(createProofRequests);
  const asked = useSyncExternalStore(proof.subscribe, proof.current, proof.current);
  const [client] = useState(() => {
    const made = createClient({
      onUnauthorized: () => {
        toast({ title: t('Unauthorized'), text: t('You are logged out. Logging in again...'), variant: 'destructive' });
        setTimeout(() => leave(loginAddress(here())), loginDelayMs);
      },
      // without the dialog that is open: what it was about belongs to the other organization
      onSwitched: () => location.replace(location.pathname),
      onProofNeeded: proof.ask,
    });
    putPageAnswers(made, answers ?? takePageAnswers());
    return made;
  });
  return (
    <QueryClientProvider client={client.queryClient}>
      <ClientProvider value={client}>
        {children}
        {asked && (
          <Suspense>
            <ProofDialog onEnd={asked} />
          </Suspense>
        )}
      </ClientProvider>
    </QueryClientProvider>
  );
};
