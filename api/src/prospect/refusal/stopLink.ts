import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { TimeZoneOf } from '../../platform/commands/metadata.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import { uuidBytes, uuidOf } from '../../platform/lib/ids.ts';
import { readSigned, signedText } from '../../platform/lib/signedText.ts';
import type { contactStopDecider } from './contactStop.decider.ts';
import type { TypedStops } from './typedStops.ts';

/** Dependencies of the link by which an address confirms that it wants no contact. */
export type StopLinkNeeds = {
  stops: RepositoryOf<typeof contactStopDecider>;
  typedStops: TypedStops;
  organizationNameOf: (organizationId: string) => Promise<string | null>;
  timeZoneOf: TimeZoneOf;
  secret: string;
  publicUrl: string;
  clock: () => Date;
};

const label = 'contact stop';
const uuidLength = 16;

/** The link in the mail to an address that a visitor typed. It works as long as what was typed is kept, and once. */
export const stopLinkFor = (
  { secret, publicUrl, clock }: Pick<StopLinkNeeds, 'secret' | 'publicUrl' | 'clock'>,
  stopId: string,
): string =>
  `${publicUrl}/no-contact/${signedText(secret, label, { atMs: clock().getTime(), bytes: uuidBytes(stopId) })}`;

const stopIn = (secret: string, token: string): string | null => {
  const bytes = readSigned(secret, label, token)?.bytes;
  return bytes?.length === uuidLength ? uuidOf(bytes) : null;
};

/** What a link of such a mail leads to. */
export type FoundStop = {
  /** The name of the organization. */
  team: string | null;
  /** Whether what was typed is still kept. */
  isKept: boolean;
  isConfirmed: () => Promise<boolean>;
  confirm: () => Promise<void>;
};

/** Makes the function that finds what a link's token is about; null for a token that was not made here. */
export const createFindStop =
  (needs: StopLinkNeeds) =>
  async (token: string): Promise<FoundStop | null> => {
    const stopId = stopIn(needs.secret, token);
    if (stopId === null) return null;
    const { state, organizationId } = await needs.stops.load(stopId);
    if (state.status === 'none' || !organizationId) return null;
    const team = await needs.organizationNameOf(organizationId);
    const isKept = (await needs.typedStops.find(stopId)) !== null;
    const isConfirmed = async (): Promise<boolean> => (await needs.stops.load(stopId)).state.status === 'confirmed';
    const confirm = async (): Promise<void> => {
      const by = { meta: await systemMeta(needs, { organizationId }), judge: byProduct };
      const confirming = { stopId, userId: state.userId, organizationId, via: 'message' as const };
      const refusalIds = await needs.typedStops.list(confirming, by);
      if (refusalIds === null) return;
      const command = { type: 'ConfirmStop' as const, data: { stopId, via: 'message' as const, refusalIds } };
      await handleCommand({ ...by, repository: needs.stops, id: stopId, command });
      await needs.typedStops.remove(stopId);
    };
    return { team, isKept, isConfirmed, confirm };
  };
