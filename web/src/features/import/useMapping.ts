import type { CommandInput, ImportAnswer, commands } from '@upline/contracts';
import { useState } from 'react';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useSentence } from './useSentence.ts';

type Mapping = CommandInput<(typeof commands)['MapImport']>;

const mappingOf = ({ columns, header, onDuplicate, status, source }: ImportAnswer): Mapping => ({
  columns: columns.map(({ field }) => field),
  header,
  onDuplicate,
  status,
  source,
});

/** An import as its person chose last, before the server has read it so. */
const chosen = (of: ImportAnswer, { columns = [], ...others }: Partial<Mapping>): ImportAnswer => ({
  ...of,
  ...trustedChoice(others),
  columns: of.columns.map((column, index) =>
    index in columns ? { ...column, field: columns[index] ?? null } : column,
  ),
});

const trustedChoice = ({ header, onDuplicate, status, source }: Partial<Mapping>): Partial<ImportAnswer> => ({
  ...(header !== undefined && { header }),
  ...(onDuplicate !== undefined && { onDuplicate }),
  ...(status !== undefined && { status }),
  ...(source !== undefined && { source: source ?? null }),
});

/**
 * Changes how a file is read. What a person chose is shown at once; the numbers follow with the answer. A refusal is
 * kept as a sentence, and what was chosen before stands again.
 */
export const useMapping = (of: ImportAnswer) => {
  const [asked, setAsked] = useState<Partial<Mapping> | null>(null);
  const { run } = useCommand('MapImport', { failure: null });
  const { sentence, attempt } = useSentence();
  const shown = asked ? chosen(of, asked) : of;
  const change = async (part: Partial<Mapping>): Promise<void> => {
    const next = { ...mappingOf(shown), ...part };
    setAsked(next);
    await attempt(() => run({ params: { id: of.id }, body: next }));
    // a later choice is still on its way
    setAsked((now) => (now === next ? null : now));
  };
  return {
    shown,
    isBusy: asked !== null,
    problem: sentence,
    change: (part: Partial<Mapping>): void => void change(part),
  };
};
