import { t } from '../../lib/words/text.ts';
import { AddBar } from './AddBar.tsx';
import type { useAddPeople } from './useAddPeople.ts';
import type { useCorrected } from './useCorrected.ts';

type Props = {
  list: Pick<ReturnType<typeof useCorrected>, 'chosen'>;
  adding: Pick<ReturnType<typeof useAddPeople>, 'add' | 'isBusy' | 'sentence'>;
};

/** Adds the chosen people of a list, and says how many they are. */
export const AddPeopleBar = ({ list: { chosen }, adding: { add, isBusy, sentence } }: Props) => (
  <AddBar
    label={t('{count, plural, =0 {Add people} one {Add # person} other {Add # people}}', { count: chosen.length })}
    isBusy={isBusy}
    disabled={chosen.length === 0}
    problem={sentence}
    onPress={() => void add(chosen)}
  />
);
