import { dropDrafts } from '../lib/forms/draftStorage.ts';
import { useCommand } from '../lib/sync/useCommand.ts';

/**
 * Goes to another organization of the person. The page is loaded again there: no data of the former one may stay on
 * screen.
 */
export const useSwitchOrganization = () => {
  const { run, isPending } = useCommand('SwitchOrganization');
  const go = async (id: string): Promise<void> => {
    try {
      await run({ params: { id } });
      dropDrafts();
      location.assign('/');
    } catch {
      // the command has said why
    }
  };
  return { go, isPending };
};
