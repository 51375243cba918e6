import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider does not answer, or answers nonsense: signing in may work again later. */
export class ProviderDown extends Error {
  constructor(cause: unknown) {
    super('the identity provider does not answer', { cause });
    this.name = 'ProviderDown';
  }
}

/**
 * The callback does not answer a sign-in that this browser began, or the provider refused it. `code` comes from the
 * callback's address and may be any text.
 */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(`sign-in refused: ${code}`, { cause });
    this.name = 'SignInRefused';
    this.code = code;
  }
}

// the provider has changed its keys since they were read
const passing = new Set(['OAUTH_TIMEOUT', 'OAUTH_KEY_SELECTION_FAILED']);

const statusOfCause = ({ cause }: Error): number => (cause instanceof Response ? cause.status : 0);

/** Turns an error of the client library into ProviderDown (an outage, which passes) or SignInRefused. */
export const toSignInError = (error: unknown): ProviderDown | SignInRefused => {
  if (error instanceof SignInRefused) return error;
  if (error instanceof AuthorizationResponseError) return new SignInRefused(error.error, error);
  if (error instanceof ResponseBodyError && error.status < 500) return new SignInRefused(error.error, error);
  if (error instanceof WWWAuthenticateChallengeError) return new SignInRefused('unauthorized', error);
  const isAnswer = error instanceof ClientError && !passing.has(error.code ?? '') && statusOfCause(error) < 500;
  return isAnswer ? new SignInRefused(error.code ?? 'invalid', error) : new ProviderDown(error);
};
