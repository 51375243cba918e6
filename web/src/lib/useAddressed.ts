import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the page's address asks to be shown, such as `?insight={id}`, and how to take the wish back without a step in the history. */
export const useAddressed = (name: string): { id: string | null; clear: () => void } => {
  const [search, setSearch] = useSearchParams();
  const clear = (): void => {
    const next = new URLSearchParams(search);
    next.delete(name);
    setSearch(next, { replace: true });
  };
  return { id: search.get(name), clear };
};

/** The last of these that was there: a dialog keeps its subject while it fades out. */
export const useLast = <Subject>(subject: Subject | undefined): Subject | null => {
  const [last, setLast] = useState<Subject | null>(null);
  if (subject !== undefined && subject !== last) setLast(subject);
  return subject ?? last;
};
