import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider does not answer, or not sensibly: signing in may work again later. */
export class ProviderDown extends Error {
  constructor(cause: unknown) {
    super('the identity provider does not answer', { cause });
    this.name = 'ProviderDown';
  }
}

/** The callback is not the answer to the sign-in that this browser began, or the provider refused it. `code` may be anything the callback said. */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`sign-in refused: ${code}`, { cause });
    this.name = 'SignInRefused';
    this.code = code;
  }
}

// a key that is not known yet: the provider has changed its keys since they were read
const passing = new Set(['OAUTH_TIMEOUT', 'OAUTH_KEY_SELECTION_FAILED']);

const statusOfCause = ({ cause }: Error): number => (cause instanceof Response ? cause.status : 0);

/** Tells an outage, which passes, from an answer that must not be trusted. */
export const toSignInError = (error: unknown): ProviderDown | SignInRefused => {
  if (error instanceof SignInRefused) return error;
  if (error instanceof AuthorizationResponseError) return new SignInRefused(error.error, error);
  if (error instanceof ResponseBodyError && error.status < 500) return new SignInRefused(error.error, error);
  if (error instanceof WWWAuthenticateChallengeError) return new SignInRefused('unauthorized', error);
  const isAnswer = error instanceof ClientError && !passing.has(error.code ?? '') && statusOfCause(error) < 500;
  return isAnswer ? new SignInRefused(error.code ?? 'invalid', error) : new ProviderDown(error);
};
