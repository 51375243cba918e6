import type { ProspectAnswer } from '@upline/contracts';
import { phoneInOnePiece, searchWords, wordsOf } from '@upline/contracts';
import { useDeferredValue, useEffect, useState } from 'react';
import { useActor } from '../../lib/useActor.ts';
import { useViewPages } from '../../lib/useViewPages.ts';

/** Names drawn at once: with hundreds of prospects one types a few letters. */
const maxShown = 50;
const pageSize = 1000;

const matches = ({ name, email, phone }: ProspectAnswer, words: readonly string[]): boolean => {
  const text = wordsOf(name, email, phone, phoneInOnePiece(phone));
  return words.every((word) => text.includes(word));
};

/** What a share needs to know of its recipient. */
export type Receiver = Pick<ProspectAnswer, 'id' | 'name' | 'email' | 'phone' | 'status'>;

/** The recipient of a share, at first the given one, and the search for one among the person's own prospects. */
export const useRecipient = (first: Receiver | null = null) => {
  const { userId } = useActor();
  const { rows, hasMore, onRange, isPending } = useViewPages('listProspects', { pageSize });
  const [chosen, setChosen] = useState(first);
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed).trim();
  const words = searchWords(name);
  const found = rows
    .filter((prospect) => prospect.ownerId === userId && matches(prospect, words))
    // the given one stands in sight
    .toSorted((one, other) => Number(other.id === first?.id) - Number(one.id === first?.id));
  const isLoading = isPending || (hasMore && found.length === 0);
  const looksFurther = name !== '' && hasMore && found.length === 0;
  useEffect(() => {
    if (looksFurther) onRange(0, rows.length + pageSize);
  }, [looksFurther, onRange, rows.length]);
  const choose = (prospect: Receiver | null): void => {
    setChosen(prospect);
    // what was typed was meant for somebody: without a name there is nothing left of it
    if (prospect === null) setTyped('');
  };
  return {
    chosen,
    choose,
    typed,
    type: setTyped,
    /** What is searched for. */
    name,
    shown: found.slice(0, maxShown),
    isLoading,
    /** Nobody is called so, as far as is known. */
    isUnknown: name !== '' && found.length === 0 && !isLoading,
    /** A name was typed and nobody chosen: the share would go to nobody in particular. */
    isOpen: chosen === null && typed.trim() !== '',
  };
};
export type Recipient = ReturnType<typeof useRecipient>;
