import type { Server } from 'node:http';
import type Koa from 'koa';
import type { Config } from '@upline/infra/settings/config.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import { combineCapabilities } from './dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import type { Identity } from './identity/identity.ts';
import { openIdentity } from './identity/identity.ts';
import { createUnprovenAccounts } from './identity/unprovenAccounts.ts';
import { embeddedIssuer } from './identity/provider/accounts.ts';
import { completeSignIn, findUserId } from './identity/account/completeSignIn.ts';
import { portOf } from './platform/http/server/listening.ts';

type Parts = { app: Koa; server: Server; options: { config: Config; secrets: { sessionSecret: string }; log: Logger } };

/** Opens signing in, on dependencies that stand before it. */
export const openSignIn = async (base: Dependencies, { app, server, options }: Parts): Promise<Identity> => {
  const { documents, limits, mailer, queue, endSockets, rightsChanges, signUp } = base;
  const { publicUrl, host, oidc, trustedProxies } = options.config;
  const { sessionSecret } = options.secrets;
  const port = (): number => portOf(server, options.config);
  const removeAccount = (userId: string): Promise<void> => identity.removeAccount(userId);
  const { erasing } = combineCapabilities(base);
  const unprovenAccounts = createUnprovenAccounts({ ...base, erasing, identity: { removeAccount } });
  const { sendsMails, invitationProof, invitedAddress, localeOf } = base;
  const identity: Identity = await openIdentity({
    app,
    documents,
    limits,
    mailer,
    queue,
    endSockets,
    rightsChanges,
    signUp,
    log: options.log,
    sendsMails,
    invitationProof,
    invitedAddress,
    unprovenAccounts,
    localeOf,
    config: { publicUrl, host, port, sessionSecret, oidc, trustedProxies },
    signedIn: async (person) => {
      const userId = await findUserId(base, person);
      const hasOwnAccount = person.issuer === embeddedIssuer;
      const provenBy = hasOwnAccount ? 'mail' : 'provider';
      const landing = await completeSignIn(base, {
        ...person,
        userId,
        hasOwnAccount,
        provenBy: person.emailVerified ? provenBy : null,
      });
      // the provider's word proves the address, whichever account at the embedded provider claimed it before
      if (!hasOwnAccount && person.emailVerified) await unprovenAccounts.endAt(person.email);
      const chosenLocale = await base.chosenLocaleOf(userId);
      if (!('organizationId' in landing) || landing.organizationId === null)
        return { userId, chosenLocale, ...landing };
      return { userId, chosenLocale, ...landing, role: await base.roleOf(landing.organizationId, userId) };
    },
  });
  return identity;
};
