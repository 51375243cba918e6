import type { ImportAnswer, ImportVia, PastedName } from '@upline/contracts';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { fileOf } from './people.ts';
import { useSentence } from './useSentence.ts';
import { useStartImport } from './useStartImport.ts';

/** Whether there is nothing to decide: the person looked over the list, and all of it can be added. */
const isClear = ({ totals, room }: ImportAnswer): boolean =>
  totals !== null && totals.refuse === 0 && totals.add > 0 && totals.add <= room;

/**
 * Adds the people of a list that was looked over, and leads to what came of it. Where rows are bad, or the plan has no
 * place for all, it leads to the preview instead, which says so.
 */
export const useAddPeople = (via: ImportVia, onAdded: () => void) => {
  const start = useStartImport();
  const confirm = useCommand('ConfirmImport');
  const navigate = useNavigate();
  const { attempt, ...rest } = useSentence();
  const add = (people: readonly PastedName[]): Promise<void> =>
    attempt(async () => {
      const read = await start({ fileName: null, via, file: fileOf(people) });
      onAdded();
      if (isClear(read) && read.fileHash !== null)
        await confirm.run({ params: { id: read.id }, body: { fileHash: read.fileHash } }).catch(() => undefined);
      await navigate(`/imports/${read.id}`, { replace: true });
    });
  return { ...rest, add };
};
