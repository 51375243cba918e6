import { pastedNames } from '@upline/contracts';
import type { PastedName } from '@upline/contracts';

/** Somebody to be added, as understood from a text, or as a phone gave them. `key` stays while that stays. */
export type Understood = PastedName & { key: string };

/** Gives each of them a key: the same one for as long as they read the same. */
export const withKeys = (people: readonly PastedName[]): Understood[] => {
  const times = new Map<string, number>();
  return people.map((person) => {
    const words = JSON.stringify(person);
    const time = (times.get(words) ?? 0) + 1;
    times.set(words, time);
    return { ...person, key: `${String(time)} ${words}` };
  });
};

/** The people of a pasted text. */
export const understand = (text: string): Understood[] => withKeys(pastedNames(text));

const cell = (text: string | null): string => `"${(text ?? '').replaceAll('"', '""')}"`;

/** People as the file that the server reads. */
export const fileOf = (people: readonly PastedName[]): File => {
  const rows = people.map(({ name, phone, email, notes }) => [name, phone, email, notes].map(cell).join(','));
  return new File([['name,phone,email,notes', ...rows].join('\r\n')], 'names.csv', { type: 'text/csv' });
};
