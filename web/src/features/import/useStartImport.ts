import type { ImportAnswer, ImportVia } from '@upline/contracts';
import { useCommand } from '../../lib/sync/useCommand.ts';

type Start = { fileName: string | null; via: ImportVia; file: File };

/**
 * Begins an import with its file; answers it with what the server read. Rejects with the server's refusal: the import
 * without a file is then given up, so that it does not count among those that are open.
 */
export const useStartImport = () => {
  const draft = useCommand('DraftImport', { failure: null, waits: false });
  const read = useCommand('ReadImportFile', { failure: null });
  const cancel = useCommand('CancelImport', { failure: null, waits: false });
  return async ({ fileName, via, file }: Start): Promise<ImportAnswer> => {
    const { answer } = await draft.run({ body: { fileName: fileName?.slice(0, 255) ?? null, via } });
    const params = { id: answer.id };
    try {
      return (await read.run({ params, file })).answer;
    } catch (error) {
      await cancel.run({ params }).catch(() => undefined);
      throw error;
    }
  };
};
