import type { PastedName } from '@upline/contracts';
import { useState } from 'react';
import type { Understood } from './people.ts';

/** What a person writes over what was understood. */
export type Values = Pick<PastedName, 'name' | 'phone' | 'email'>;

type Correction = { values?: Values; isLeftOut?: boolean };

/** Somebody in the list, as corrected by hand. */
export type Corrected = Understood & { isLeftOut: boolean };

/**
 * What was understood with what a person corrected or left out of it. A person whose line changes is understood again.
 */
export const useCorrected = (understood: readonly Understood[]) => {
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Correction>>(new Map());
  const people = understood.map((one): Corrected => {
    const { values, isLeftOut = false } = corrections.get(one.key) ?? {};
    return { ...one, ...values, isLeftOut };
  });
  const note = (key: string, correction: Correction): void =>
    setCorrections((now) => new Map(now).set(key, { ...now.get(key), ...correction }));
  return {
    people,
    /** Those who are added. */
    chosen: people.filter(({ isLeftOut, name }) => !isLeftOut && name !== ''),
    correct: (key: string, values: Values): void => note(key, { values }),
    leaveOut: (key: string, isLeftOut: boolean): void => note(key, { isLeftOut }),
  };
};
