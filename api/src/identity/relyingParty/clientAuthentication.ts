import * as client from 'openid-client';
import { SetUpWrongly, isClientRefused } from './signInErrors.ts';

/** How a client may name itself at the token endpoint. The standard's default comes first. */
const ways: Readonly<Record<string, (secret: string) => client.ClientAuth>> = {
  client_secret_basic: (secret) => client.ClientSecretBasic(secret),
  client_secret_post: (secret) => client.ClientSecretPost(secret),
};

/** The ways that a provider's metadata offer; the first one that works is the one to use. */
export const waysOf = (metadata: client.ServerMetadata, secret: string): client.ClientAuth[] => {
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const found = Object.entries(ways).flatMap(([name, way]) => (offered.includes(name) ? [way(secret)] : []));
  if (found.length > 0) return found;
  if (offered.includes('none')) return [client.None()];
  throw new SetUpWrongly(
    'client-authentication',
    `The provider takes ${offered.join(', ')}, and this product client_secret_basic, client_secret_post and none.`,
  );
};

/**
 * Does something with the first configuration that the provider accepts, and lets that one come first from then on.
 * Many providers list more ways than they take from a client.
 */
export const withAccepted = async <T>(
  configs: client.Configuration[],
  work: (config: client.Configuration) => Promise<T>,
): Promise<T> => {
  for (const [at, config] of [...configs].entries()) {
    try {
      const result = await work(config);
      if (at > 0) configs.unshift(...configs.splice(configs.indexOf(config), 1));
      return result;
    } catch (error) {
      if (!isClientRefused(error) || at === configs.length - 1) throw error;
    }
  }
  throw new Error('a provider has no way for its client');
};
