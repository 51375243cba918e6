import type { Config } from '@upline/infra/settings/config.ts';
import { findAddress, localAddress } from '@upline/infra/lock/address.ts';
import { findSecret } from '@upline/infra/lock/secrets.ts';
import { CommandFailed } from './failed.ts';

/** No server answers at any of its addresses; the message names each with the cause. */
export class NotReachable extends Error {}

/** How long a server may take to say that it lives. */
const greetMs = 5_000;

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name leads nowhere from here',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNRESET: 'the connection was broken off',
  UND_ERR_SOCKET: 'the connection was broken off',
  ETIMEDOUT: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Why a request did not arrive, in a few words. */
export const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'it does not answer in time';
  // all addresses of a name were tried
  const tried: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  const first = tried[0] ?? cause;
  const code = codeOf(first);
  if (untrusted.has(code))
    return 'its certificate is not trusted here: name the file of its authority in NODE_EXTRA_CA_CERTS';
  return causes[code] ?? (first instanceof Error ? first.message : String(first));
};

/** Where the server of these settings may be reached, the nearest first. */
export const addressesOf = (config: Pick<Config, 'dataDir' | 'host' | 'port' | 'publicUrl'>): string[] => {
  const noted = findAddress(config.dataDir);
  const own = config.port === 0 ? [] : [localAddress(config)];
  return [...new Set([...(noted === null ? [] : [noted]), ...own, config.publicUrl])];
};

/** The operator's token, from the settings or the data folder. Throws CommandFailed when there is none. */
export const tokenOf = (config: Config): string => {
  const token = config.operatorToken ?? findSecret(config.dataDir, 'operatorToken');
  if (token !== null) return token;
  throw new CommandFailed(
    'The operator token is missing. Set OPERATOR_TOKEN, or DATA_DIR to the folder of the server.',
  );
};

/** Whether Upline answers there: the token is for no other program. */
const isUpline = async (address: string): Promise<boolean> => {
  const answer = await fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(greetMs) });
  const body: unknown = await answer.json().catch(() => null);
  return answer.ok && typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
};

/** The detail of a problem response, in a sentence. */
export const detailOf = async (response: Response): Promise<string> => {
  const text = await response.text();
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === 'object' && problem !== null && 'detail' in problem) return String(problem.detail);
  } catch {
    // not a problem body of our api
  }
  return `it answered ${response.status}`;
};

type Sent = { method: 'GET' | 'POST'; path: string; body?: object };

const send = (address: string, token: string, { method, path, body }: Sent): Promise<Response> =>
  fetch(`${address}/api/operator${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/**
 * Sends a request of the operator to the first address at which the server answers and takes the token. Throws
 * NotReachable when none answers, and CommandFailed when it is refused.
 */
export const sendToServer = async (config: Config, sent: Sent): Promise<Response> => {
  const token = tokenOf(config);
  const tried: string[] = [];
  let refused: CommandFailed | null = null;
  for (const address of addressesOf(config)) {
    try {
      if (!(await isUpline(address))) {
        tried.push(`${address} (another program answers there)`);
        continue;
      }
      const response = await send(address, token, sent);
      if (response.ok) return response;
      refused ??= new CommandFailed(`The server at ${address} refuses: ${await detailOf(response)}`);
      // another installation answers there
      if (response.status !== 401) throw refused;
    } catch (error) {
      if (error instanceof CommandFailed) throw error;
      tried.push(`${address} (${causeOf(error)})`);
    }
  }
  throw refused ?? new NotReachable(tried.join(', '));
};

/** The server's answer to a request, as JSON. Throws CommandFailed. */
export const askServer = async (config: Config, sent: Sent): Promise<unknown> => {
  try {
    return await (await sendToServer(config, sent)).json();
  } catch (error) {
    if (!(error instanceof NotReachable)) throw error;
    throw new CommandFailed(`No server answers: ${error.message}. Start it, or set PUBLIC_URL as it has it.`);
  }
};
