import type { ProspectAnswer } from '@upline/contracts';
import { phoneWords, searchWords, wordsOf } from '@upline/contracts';
import { useDeferredValue, useState } from 'react';
import { useActor } from '../../../lib/account/useActor.ts';
import { useViewPages } from '../../../lib/sync/useViewPages.ts';

/** Names drawn at once: with hundreds of prospects one types a few letters. */
const maxShown = 50;

const matches = ({ name, email, phone, source }: ProspectAnswer, words: readonly string[]): boolean => {
  const text = wordsOf(name, email, ...phoneWords(phone), source);
  return words.every((word) => text.includes(word));
};

/** Only the server knows how the organization's country spells a number. */
const hasNumber = (name: string): boolean => /\p{Nd}{2}/u.test(name);

/** The details of a recipient that a share needs. */
export type Receiver = Pick<ProspectAnswer, 'id' | 'name' | 'email' | 'phone' | 'status' | 'refused'>;

/**
 * The person's own prospects who match: all are looked through here when they are few and no number was typed, else on
 * the server.
 */
const useOwnProspects = (name: string) => {
  const { userId: owner } = useActor();
  const paging = { pageSize: maxShown, keepsPrevious: true };
  const all = useViewPages('listProspects', { search: { owner }, pageSize: maxShown, enabled: owner !== '' });
  const isAsked = name !== '' && (all.hasMore || hasNumber(name));
  const asked = useViewPages('listProspects', { search: { owner, search: name }, ...paging, enabled: isAsked });
  const words = searchWords(name);
  const isPartial = isAsked ? asked.isPending || asked.isPrevious : all.isPending;
  const list = isAsked ? asked : all;
  if (isAsked && !isPartial) return { found: asked.rows, isPartial, list };
  // those that are here stay until the answer is there, as far as they match these words
  const rows = isAsked && !asked.isPending ? asked.rows : all.rows;
  return { found: rows.filter((prospect) => matches(prospect, words)), isPartial, list };
};

/** The recipient of a share, at first the given one, and the search for one among the person's own prospects. */
export const useRecipient = (first: Receiver | null = null) => {
  const [chosen, setChosen] = useState(first);
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed).trim();
  const { found, isPartial, list } = useOwnProspects(name);
  const isLoading = isPartial && found.length === 0;
  // the given one stands in sight
  const sorted = [...found].sort((one, other) => Number(other.id === first?.id) - Number(one.id === first?.id));
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
    /** The searched words. */
    name,
    shown: sorted.slice(0, maxShown),
    isLoading,
    /** More may be found yet. */
    isPartial,
    /** The list of those that are shown, in part. */
    list,
    /** Nobody is called so, as far as is known. */
    isUnknown: name !== '' && found.length === 0 && !isLoading && !list.error,
    /** A name was typed and nobody chosen: the share would go to nobody in particular. */
    isOpen: chosen === null && typed.trim() !== '',
  };
};
export type Recipient = ReturnType<typeof useRecipient>;
