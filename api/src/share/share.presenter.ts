import type { ShareAnswer, ShareRow } from '@upline/contracts';
import { codeOfShare } from '../platform/lib/ids.ts';
import type { Share } from './share.decider.ts';

/** The part of a share's row that an answer shows. */
export type ShownShare = Omit<ShareRow, 'organizationId' | 'bots' | 'teammates' | 'stage'>;

/** Views of a share by people, which the view counts. */
export type ShareViews = Pick<ShareRow, 'people' | 'firstViewedAt' | 'lastViewedAt'>;

/** The full address of a share's tracked link. */
export const linkOf = (publicUrl: string, shareId: string): string => `${publicUrl}/s/${codeOfShare(shareId)}`;

/** The row of a share as a command left it. */
export const rowOfShare = (state: Share, { revision, views }: { revision: number; views: ShareViews }): ShownShare => {
  if (state.status === 'none') throw new Error('a share has no state to present');
  const { people, firstViewedAt, lastViewedAt } = views;
  const withdrawn = state.status === 'withdrawn';
  return { ...state.about, withdrawn, people, firstViewedAt, lastViewedAt, createdAt: state.createdAt, revision };
};

/** Makes the function that presents a share, with links under this address. */
export const createPresentShare =
  (publicUrl: string) =>
  ({
    shareId: id,
    organizationId: _organization,
    people: views,
    bots: _bots,
    teammates: _teammates,
    stage: _stage,
    ...shown
  }: ShownShare & Partial<ShareRow>): ShareAnswer => ({ id, ...shown, views, link: linkOf(publicUrl, id) });
