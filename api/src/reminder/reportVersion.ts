import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { thisVersion } from '@upline/infra/process/version.ts';
import type { Morning, RanVersion, RemindNeeds } from './storeReminder.ts';
import { storeReminder } from './storeReminder.ts';

const collection = 'ranVersion';

/** Makes the function that says since when the installation runs its version, whichever process ran it first. */
export const createRanVersion = (documents: Pick<DocumentStore, 'insert' | 'find'>): RemindNeeds['ranVersion'] => {
  const { version } = thisVersion;
  let known: RanVersion | undefined;
  return async (at) => {
    if (known) return known;
    await documents.insert(collection, version, { since: at.toISOString() });
    const found = await documents.find<{ since: string }>(collection, version);
    known = { version, since: found?.since ?? at.toISOString() };
    return known;
  };
};

/**
 * Reports a new version to a person who wants that, in one of their organizations, whose morning it must be. A version
 * is new when the installation did not run it before the person switched such reports on.
 */
export const reportVersion = async (
  needs: RemindNeeds,
  { userId, organizationIds, home, mails }: Morning,
  { version, since }: RanVersion,
): Promise<void> => {
  if (!mails.features || !organizationIds.includes(home)) return;
  const { switchedOn } = (await needs.preferences.load(userId)).state;
  if (switchedOn.features === null || switchedOn.features >= since) return;
  if ((await needs.roleOf(home, userId)) === null) return;
  const { state } = await needs.reminders.cached(`${home}-${userId}`);
  const command = { type: 'ReportVersion' as const, data: { userId, version, since } };
  if (since > (state.versionSince ?? '')) await storeReminder(needs, { organizationId: home, command });
};
