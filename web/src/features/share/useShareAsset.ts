import { useCommand } from '../../lib/useCommand.ts';

/** Shares an asset directly (specification, section 7). `share` answers the tracked link, or null when it failed and the person was told. */
export const useShareAsset = (assetId: string) => {
  const { run, isPending } = useCommand('ShareAsset', {
    success: { title: 'Asset Shared', text: 'The asset has been shared successfully!' },
    failure: 'Failed to share asset. Please try again.',
    refresh: ['listAssets', 'listActivities'],
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
