import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { createProviderAdapter } from '../../src/identity/provider/providerAdapter.ts';

type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };

const secret = 'a secret that both sides know';

/** A signing key of an outside provider. */
export const newSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
};

type Options = {
  publicUrl: string;
  documents: DocumentStore;
  key: JWK;
  claims: () => Claims;
  /** Whether it acts as if nobody had asked how old the sign-in is. */
  ignoresMaxAge?: () => boolean;
};

const createProvider = (issuer: string, { publicUrl, documents, key, claims }: Options) => {
  const client = { client_id: 'upline-test', client_secret: secret };
  return new Provider(issuer, {
    adapter: (model) => createProviderAdapter({ documents, secret }, `outside-${model}`),
    jwks: { keys: [key] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    cookies: { keys: [secret] },
    clients: [
      { ...client, redirect_uris: [`${publicUrl}/api/callback`], post_logout_redirect_uris: [`${publicUrl}/`] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/enter/${uid}` },
    clientBasedCORS: () => false,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => claims() }),
    loadExistingGrant: async (ctx) => {
      const { client: asking, account } = ctx.oidc;
      if (!asking || !account) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: asking.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
};

/**
 * An outside identity provider on a port of its own, which signs every browser in as the person of `claims` without a
 * question. It can be stopped and started again.
 */
export const startOutsideProvider = async (port: number, options: Options) => {
  const provider = createProvider(`http://localhost:${port}`, options);
  const handle = provider.callback();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (options.ignoresMaxAge?.()) request.url = request.url?.replace(/max_age=\d+/u, '');
    if (!request.url?.startsWith('/enter/')) return handle(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: options.claims().sub } });
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The product's settings for this provider. */
export const outsideSettings = (port: number) => ({
  issuer: `http://localhost:${port}`,
  clientId: 'upline-test',
  clientSecret: secret,
});
