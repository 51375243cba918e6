import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { preferenceDecider } from './preference.decider.ts';

export type PreferenceNeeds = { preferences: RepositoryOf<typeof preferenceDecider> };

/** The zone of a sign-in that names none. */
const unnamed = 'UTC';

/** Notes the time zone of the browser in which a person signs in; nothing where the sign-in names none. */
export const noteTimeZone = async (
  { preferences }: PreferenceNeeds,
  { userId, timeZone, at }: { userId: string; timeZone: string; at: Date },
): Promise<void> => {
  if (timeZone === unnamed) return;
  await handleCommand({
    repository: preferences,
    id: userId,
    meta: metaFor({ organizationId: null, actorId: userId, timeZone, at }),
    command: { type: 'NoteBrowser', data: { userId, timeZone, locale: null } },
    judge: byProduct,
  });
};
