import { withoutAddress } from '@upline/infra/log/withoutAddress.ts';
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
 * callback's address and may be any text; `said` is what the provider added.
 */
export class SignInRefused extends Error {
  readonly code: string;
  readonly said: string | null;
  constructor(code: string, said: string | null = null) {
    super(`sign-in refused: ${code}`);
    this.name = 'SignInRefused';
    this.code = code;
    this.said = said;
  }
}

/**
 * Nobody can sign in until the operator corrects the settings here or at the provider. The message says what is wrong,
 * with the provider's words and without personal data.
 */
export class SetUpWrongly extends Error {
  readonly code: string;
  constructor(code: string, said: string) {
    super(withoutAddress(said));
    this.name = 'SetUpWrongly';
    this.code = code;
  }
}

// the provider has changed its keys since they were read
const passing = new Set(['OAUTH_TIMEOUT', 'OAUTH_KEY_SELECTION_FAILED']);
/** The errors that a provider sends to the browser when the fault is its own. */
const passingAnswers = new Set(['server_error', 'temporarily_unavailable']);

const hints: Record<string, string> = {
  invalid_client: 'The provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
  unauthorized_client: 'The provider does not allow this client the code flow',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The clocks of this machine and of the provider differ by more than two minutes',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'The provider names an address that is not https',
};

const toWrongSetUp = (code: string, said: string | undefined): SetUpWrongly =>
  new SetUpWrongly(code, [hints[code] ?? 'The provider answers', code, said ?? ''].filter(Boolean).join(': '));

/** The words of the library: its outer error says only that something is wrong. */
const wordsOf = (error: Error): string =>
  [error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join(': ');

const statusOfCause = ({ cause }: Error): number => (cause instanceof Response ? cause.status : 0);

/** Whether the token endpoint did not accept how this client named itself. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && error.error === 'invalid_client');

const toTokenProblem = ({ error, error_description: said }: ResponseBodyError): SignInRefused | SetUpWrongly =>
  // a code that is too old, which a wrong PUBLIC_URL can also lead to
  error === 'invalid_grant' ? new SignInRefused(error, withoutAddress(said ?? '')) : toWrongSetUp(error, said);

const toAnswer = (answer: AuthorizationResponseError): SignInRefused | SetUpWrongly | ProviderDown => {
  const { error, error_description: said } = answer;
  if (passingAnswers.has(error)) return new ProviderDown(answer);
  // a code of the protocol, or of one provider: other text was written into the address
  const isCode = /^[a-z_]{1,60}$/.test(error) && error !== 'access_denied';
  return isCode ? toWrongSetUp(error, said) : new SignInRefused(error);
};

/** Turns an error of the client library into one of the three, by what can be done about it. */
export const toSignInError = (error: unknown): ProviderDown | SignInRefused | SetUpWrongly => {
  if (error instanceof SignInRefused || error instanceof SetUpWrongly) return error;
  if (error instanceof AuthorizationResponseError) return toAnswer(error);
  if (error instanceof ResponseBodyError && error.status < 500) return toTokenProblem(error);
  if (error instanceof WWWAuthenticateChallengeError) return toWrongSetUp('invalid_client', undefined);
  if (error instanceof ClientError && wordsOf(error).includes('"auth_time"'))
    return new SignInRefused('no-auth-time', wordsOf(error));
  const isAnswer = error instanceof ClientError && !passing.has(error.code ?? '') && statusOfCause(error) < 500;
  return isAnswer ? toWrongSetUp(error.code ?? 'invalid', wordsOf(error)) : new ProviderDown(error);
};

const untrusted = /CERT|SELF_SIGNED|LEAF_SIGNATURE|ALTNAME/;

/** The code of an error below: that of the connection. */
const codeBelow = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error ? codeBelow(cause) : '';
};

/** Why the provider's metadata could not be read. */
export const toDiscoveryError = (error: unknown, issuer: string): ProviderDown | SetUpWrongly => {
  if (error instanceof SetUpWrongly) return error;
  const tls = codeBelow(error);
  if (untrusted.test(tls))
    return new SetUpWrongly(
      'untrusted-certificate',
      `The certificate of OIDC_ISSUER ${issuer} is not trusted (${tls}). NODE_EXTRA_CA_CERTS can name its authority.`,
    );
  if (!(error instanceof ClientError)) return new ProviderDown(error);
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return new SetUpWrongly('wrong-issuer', `OIDC_ISSUER is ${issuer}, and the provider there names itself otherwise.`);
  if (error.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return toWrongSetUp(error.code, error.message);
  const status = statusOfCause(error);
  return status >= 400 && status < 500 && status !== 429
    ? new SetUpWrongly(
        'no-metadata',
        `${issuer}/.well-known/openid-configuration answers ${status}: OIDC_ISSUER is wrong.`,
      )
    : new ProviderDown(error);
};
