import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

/**
 * Withdraws every link to an asset at once, or gives them back. Both reject when the server refused, after telling
 * it.
 */
export const useAssetLinks = () => {
  const withdraw = useCommand('WithdrawAssetLinks', {
    success: { title: t('Links Withdrawn'), text: t('Every link to this asset now says that it was withdrawn.') },
  });
  const restore = useCommand('RestoreAssetLinks', {
    success: { title: t('Links Restored'), text: t('The links to this asset work again.') },
  });
  return {
    withdraw: (id: string): Promise<unknown> => withdraw.run({ params: { id } }),
    restore: (id: string): Promise<unknown> => restore.run({ params: { id } }),
  };
};
