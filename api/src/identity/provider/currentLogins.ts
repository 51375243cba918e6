import { interactionPolicy } from 'oidc-provider';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { GivenPassword, SignInRounds } from '../signIn/signInRounds.ts';

/** What the provider keeps in its session of a password that was given: the round goes where it keeps the method. */
export const toLogin = ({ accountId, round }: GivenPassword): NonNullable<InteractionResults['login']> => ({
  accountId,
  remember: true,
  amr: [round],
});

type Login = { accountId?: string | undefined; amr?: readonly string[] | undefined };

const isCurrent = async (rounds: SignInRounds, { accountId, amr }: Login): Promise<boolean> =>
  accountId !== undefined && rounds.isCurrent(accountId, amr?.[0]);

/** Asks for the password again where the provider's session, or the sign-in that goes on, is of an earlier round. */
export const askAgain = (rounds: SignInRounds): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy.get('login')?.checks.add(
    new Check('earlier_round', 'the account changed since the password was given', async ({ oidc }) => {
      const session: Login = oidc.session ?? {};
      return session.accountId !== undefined && !(await isCurrent(rounds, session));
    }),
  );
  return policy;
};

/** A session of the provider. `isCurrent` says whether its account is as it was when the password was given in it. */
export type ProviderSession = { uid: string; isCurrent: () => Promise<boolean> };

/** The provider's session in which an access token was issued; null once it has ended. */
export const findProviderSession = async (
  provider: Provider,
  rounds: SignInRounds,
  accessToken: string,
): Promise<ProviderSession | null> => {
  const { sessionUid: uid = '' } = (await provider.AccessToken.find(accessToken)) ?? {};
  const session = await provider.Session.findByUid(uid);
  return session ? { uid, isCurrent: () => isCurrent(rounds, session) } : null;
};
