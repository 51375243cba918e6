import { lookingMs } from '@upline/contracts';
import { useEffect, useState } from 'react';
import { browserStore } from '../../../lib/browser/stores.ts';

const prefix = 'upline-openings/';

/** When each opening was answered, in ms. */
type Answered = Readonly<Record<string, unknown>>;

const read = (key: string): Answered => {
  const kept = browserStore.json(key);
  return typeof kept === 'object' ? { ...kept } : {};
};

/** Those that may still be shown. */
const recent = (answered: Answered): Answered =>
  Object.fromEntries(Object.entries(answered).filter(([, at]) => Number(at) > Date.now() - lookingMs));

/**
 * The openings that a person has answered in this browser, by the ids of their notifications: in every tab, and after
 * all of them were closed. `person` is `{userId}/{organizationId}`; what others left is dropped.
 */
export const useAnswered = (person: string) => {
  const key = `${prefix}${person}`;
  const [answered, setAnswered] = useState(() => read(key));
  useEffect(() => {
    for (const other of browserStore.keys()) if (other.startsWith(prefix) && other !== key) browserStore.remove(other);
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) setAnswered(read(key));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);
  return {
    isAnswered: (id: string): boolean => Object.hasOwn(answered, id),
    answer: (ids: readonly string[]): void => {
      const next = { ...recent(read(key)), ...Object.fromEntries(ids.map((id) => [id, Date.now()])) };
      browserStore.set(key, JSON.stringify(next));
      setAnswered(next);
    },
  };
};
