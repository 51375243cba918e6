import { message } from '@upline/contracts';
import type { SharedVia } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

const failure = message('Failed to share asset. Please try again.');

/**
 * Shares an asset directly (specification, section 7). `share` answers the tracked link, or null when it failed,
 * which a toast has said.
 */
export const useShareAsset = (assetId: string) => {
  const { run, isPending } = useCommand('ShareAsset', {
    success: { title: t('Asset Shared'), text: t('The asset has been shared successfully!') },
    failure: t(failure),
  });
  const share = async (): Promise<string | null> => {
    try {
      const { answer } = await run({ params: { id: assetId }, body: { sharedVia: 'direct' } });
      return answer.link;
    } catch {
      return null;
    }
  };
  return { share, isPending };
};

/**
 * Shares an asset in another way, with a prospect or nobody. It answers as soon as the server has, without waiting for
 * the screens: browsers open a messenger only shortly after the click. The dialog itself shows how it went, so that a
 * snackbar comes only with a failure.
 */
export const useShareVia = (assetId: string) => {
  const { run } = useCommand('ShareAsset', { failure: t(failure), waits: false });
  const share = async (
    sharedVia: SharedVia,
    prospectId: string | null,
  ): Promise<{ id: string; link: string } | null> => {
    try {
      const { id, link } = (await run({ params: { id: assetId }, body: { sharedVia, prospectId } })).answer;
      return { id, link };
    } catch {
      return null;
    }
  };
  return { share };
};
