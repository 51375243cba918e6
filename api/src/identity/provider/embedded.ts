import type { Context } from 'koa';
import type { Accounts } from './accounts.ts';
import { embeddedIssuer, userIdOf } from './accounts.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { findProviderSession } from './currentLogins.ts';
import { createInteractions } from './interactions.ts';
import { questionForeign, returnToOf } from '../signIn/logout.ts';
import { createLoopbackFetch } from './loopback.ts';
import { answerTooMany, goOn, loginPath } from '../signIn/pageLayout.ts';
import { createPasswordReset } from './passwordReset.ts';
import { authorizationPath, isProtocolPath, mountPath, openProvider, ownClientId } from './provider.ts';
import { endProviderSessions } from './providerAdapter.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import type { UnprovenAccounts } from '../unprovenAccounts.ts';
import type { InvitationProof, InvitedAddress } from '../../platform/commands/countedAddress.ts';
import type { Factors } from '../factor/factors.ts';
import type { SignUp } from '../signIn/signUp.ts';
import type { KnownDevices } from '../signIn/knownDevices.ts';
import type { SignInLimits } from '../signIn/signInLimits.ts';
import type { SignInRounds } from '../signIn/signInRounds.ts';

/** Path that ends the embedded provider's session. It lies under `/oidc`, where the provider's cookie is sent. */
export const providerSignOutPath = `${mountPath}/sign-out`;

const allowed = new Set(['GET', 'HEAD', 'POST']);

type Options = {
  documents: DocumentStore;
  mailer: Mailing;
  queue: Pick<Queue, 'enqueue' | 'work'>;
  log: Logger;
  /** `port` is the one that this process listens on. */
  config: { publicUrl: string; sessionSecret: string; host: string; port: () => number };
  limits: SignInLimits;
  devices: KnownDevices;
  pause: (ms: number) => Promise<unknown>;
  accounts: Accounts;
  signUp: SignUp;
  sendsMails: boolean;
  localeOf: LocaleOf;
  invitationProof: InvitationProof;
  invitedAddress: InvitedAddress;
  unprovenAccounts: UnprovenAccounts;
  factors: Factors;
  rounds: SignInRounds;
  endSessionsOf: (userId: string) => Promise<void>;
  now?: () => number;
};

/** Opens the embedded identity provider: its protocol, its pages and its accounts. */
export const openEmbedded = async (options: Options) => {
  const { documents, config, log, mailer, queue, limits, devices, accounts, rounds } = options;
  const { sendsMails, unprovenAccounts } = options;
  const { publicUrl, sessionSecret: secret } = config;
  const embedded = await openProvider({ documents, secret, accounts, rounds, publicUrl, log });
  const { provider } = embedded;
  const interactions = createInteractions({ ...options, provider });
  const signOutEverywhere = async ({ id }: { id: string }): Promise<void> => {
    await rounds.begin(id);
    await options.endSessionsOf(userIdOf(embeddedIssuer, id));
    await endProviderSessions({ documents, secret }, { accountId: id });
  };
  const reset = createPasswordReset({
    accounts,
    limits,
    devices,
    mailer,
    queue,
    log,
    publicUrl,
    secret,
    signOutEverywhere,
    sendsMails,
    unprovenAccounts,
    localeOf: options.localeOf,
    now: options.now ?? Date.now,
  });

  const signOut = async (ctx: Context): Promise<void> => {
    if (questionForeign(ctx)) return;
    await embedded.endSession(ctx);
    goOn(ctx, returnToOf(ctx));
  };

  return {
    oidc: { issuer: `${publicUrl}${mountPath}`, clientId: ownClientId, clientSecret: embedded.clientSecret },
    fetch: createLoopbackFetch(publicUrl, config),
    providerSessionOf: (accessToken: string) => findProviderSession(provider, rounds, accessToken),
    signOutEverywhere,
    close: reset.close,

    /** Answers requests under `/oidc`; false for a path that is not the provider's. */
    answer: async (ctx: Context): Promise<boolean> => {
      // an address that names its own host (`GET http://other/oidc/…`) would show in the provider's endpoints
      if (!(ctx.req.url ?? '').startsWith(`${mountPath}/`)) return false;
      embedded.asPublic(ctx.req);
      // each authorization request is stored for an hour
      const wait =
        ctx.path === authorizationPath ? await limits.start({ request: ctx.req, device: devices.any(ctx) }) : 0;
      if (wait > 0) answerTooMany(ctx, wait, loginPath());
      else if (isProtocolPath(ctx.path)) await embedded.protocol(ctx);
      else if (!allowed.has(ctx.method)) {
        ctx.set('Allow', [...allowed].join(', '));
        ctx.status = 405;
        ctx.body = '';
      } else if (ctx.path === providerSignOutPath) await signOut(ctx);
      else return (await interactions(ctx)) || (await reset.answer(ctx));
      return true;
    },
  };
};
export type Embedded = Awaited<ReturnType<typeof openEmbedded>>;
