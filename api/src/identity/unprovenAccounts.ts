import { byProduct } from '../platform/commands/judge.ts';
import { createAccounts, embeddedIssuer, userIdOf } from './provider/accounts.ts';
import type { Account } from './provider/accounts.ts';
import type { ErasingNeeds } from './account/erasePerson.ts';
import { erasePerson } from './account/erasePerson.ts';
import { leaveOrganizations } from './account/leaveOrganizations.ts';

/** Ends an account at the embedded provider when somebody else proves its address. */
export type UnprovenAccounts = {
  /** Whether the account's address is only typed so far. One from before addresses were proven is not. */
  isUnproven: (account: Pick<Account, 'id' | 'emailVerified'>) => Promise<boolean>;
  /**
   * Ends an unproven account: its sessions end, its person leaves every organization like an erased one, and its
   * address is free. Invitations to the address stay open. Throws Unavailable while the views are behind; it can be
   * repeated.
   */
  end: (account: Pick<Account, 'id'>) => Promise<void>;
  /** Ends the account of an address when it is unproven. False when there is none, or it keeps the address. */
  endAt: (email: string) => Promise<boolean>;
};

/** Makes what ends accounts under addresses that somebody else proves. */
export const createUnprovenAccounts = (needs: ErasingNeeds): UnprovenAccounts => {
  const accounts = createAccounts(needs.documents);

  const isUnproven: UnprovenAccounts['isUnproven'] = async ({ id, emailVerified }) => {
    const { state } = await needs.users.load(userIdOf(embeddedIssuer, id));
    return !emailVerified && (state.status !== 'registered' || state.signIn.proof === 'asked');
  };

  const end: UnprovenAccounts['end'] = async ({ id }) => {
    const userId = userIdOf(embeddedIssuer, id);
    if ((await needs.users.load(userId)).state.status === 'none') return needs.identity.removeAccount(userId);
    await leaveOrganizations(needs, userId, { evenLastOwner: true, judge: byProduct });
    await erasePerson(needs, { userId, email: null, endsInvitations: false, judge: byProduct });
    return undefined;
  };

  return {
    isUnproven,
    end,
    endAt: async (email) => {
      const account = await accounts.find((await accounts.idOf(email)) ?? '');
      if (!account || !(await isUnproven(account))) return false;
      await end(account);
      return true;
    },
  };
};
