import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The id in a parameter of the page's address, such as `?insight={id}`, and how to remove it without a step in the
 * history.
 */
export const useAddressed = (name: string): { id: string | null; clear: () => void } => {
  const [search, setSearch] = useSearchParams();
  const clear = (): void => {
    const next = new URLSearchParams(search);
    next.delete(name);
    setSearch(next, { replace: true });
  };
  return { id: search.get(name), clear };
};

/** The last subject that was not undefined: a dialog keeps its subject while it fades out. */
export const useLast = <Subject>(subject: Subject | undefined): Subject | null => {
  const [last, setLast] = useState<Subject | null>(null);
  if (subject !== undefined && subject !== last) setLast(subject);
  return subject ?? last;
};
