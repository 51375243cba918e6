import { useQuery } from '@tanstack/react-query';
import { request } from '../sync/api.ts';
import { useClient } from '../sync/client.ts';
import type { PasskeyAnswer } from './passkeys.ts';

/** A passkey of the signed-in person. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** The state of a person's second factor at this server. `app`: whether an authenticator app is set up. */
export type FactorState = {
  keptBy: 'upline';
  isOn: boolean;
  app: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
};

/** The state of a person's second factor; with another sign-in provider that one looks after it. */
export type SecurityState = { keptBy: 'provider' } | FactorState;

const securityKey = ['security'] as const;

/** The state of the person's second factor. */
export const useSecurity = () => {
  const { call, queryClient } = useClient();
  const state = useQuery({
    queryKey: securityKey,
    // no live message announces a change in another browser
    staleTime: 0,
    queryFn: async ({ signal }) => (await call<SecurityState>('GET', '/api/security', { signal })).data,
  });
  return {
    state,
    refetch: () => queryClient.invalidateQueries({ queryKey: securityKey }),
    /** To be called when the second factor has changed: what an owner reads may depend on it. */
    changed: () => queryClient.invalidateQueries(),
  };
};

/** Sends a proof of who uses the session. Throws the ApiError of a wrong one. */
export const sendProof = (
  proof: { password: string } | { code: string } | { passkey: PasskeyAnswer },
): Promise<unknown> => request('POST', '/api/security/proof', { body: proof });

/** The address that proves it at another sign-in provider, and comes back. */
export const proofAddress = (returnTo: string): string =>
  `/api/login?${new URLSearchParams({ prove: '1', returnTo }).toString()}`;
