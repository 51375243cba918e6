import { retractMinutes } from '@upline/contracts';

/** A share that was the last contact when it was made, and the last contact before it. */
export type RecentShare = { shareId: string; at: string; before: string | null };

/** The last contact of a row, and the shares that may still be taken back; rows of earlier versions lack these. */
export type ContactTimes = { lastContactedAt: string | null; recentShares?: RecentShare[] | undefined };

/** The most shares that a row remembers; of more in 10 minutes, the oldest cannot be taken from the last contact. */
const maxRecent = 20;

const isRecent =
  (now: string) =>
  ({ at }: RecentShare): boolean =>
    Date.parse(now) - Date.parse(at) <= retractMinutes * 60_000;

/** The times after a contact that is no share. One that happened earlier counts once later shares are taken back. */
export const afterContact = ({ lastContactedAt, recentShares = [] }: ContactTimes, at: string): ContactTimes => ({
  lastContactedAt: lastContactedAt === null || lastContactedAt < at ? at : lastContactedAt,
  recentShares: recentShares.map((share) =>
    at < share.at && (share.before === null || share.before < at) ? { ...share, before: at } : share,
  ),
});

/** The times after a share. */
export const afterShare = (times: ContactTimes, { shareId, at }: { shareId: string; at: string }): ContactTimes => {
  const { lastContactedAt, recentShares = [] } = times;
  if (lastContactedAt !== null && lastContactedAt >= at) return times;
  const kept = recentShares.filter(isRecent(at)).slice(1 - maxRecent);
  return { lastContactedAt: at, recentShares: [...kept, { shareId, at, before: lastContactedAt }] };
};

/** The times without a share that was taken back. */
export const withoutShare = (times: ContactTimes, shareId: string): ContactTimes => {
  const { lastContactedAt, recentShares = [] } = times;
  const gone = recentShares.find((share) => share.shareId === shareId);
  if (!gone) return times;
  return {
    lastContactedAt: lastContactedAt === gone.at ? gone.before : lastContactedAt,
    recentShares: recentShares
      .filter((share) => share !== gone)
      .map((share) => (share.before === gone.at ? { ...share, before: gone.before } : share)),
  };
};
