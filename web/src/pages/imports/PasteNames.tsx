import Box from '@mui/material/Box';
import { message } from '@upline/contracts';
import { useDeferredValue, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AddPeopleBar } from '../../features/import/AddPeopleBar.tsx';
import { MemoryJogger } from '../../features/import/MemoryJogger.tsx';
import { PeopleList } from '../../features/import/PeopleList.tsx';
import { understand } from '../../features/import/people.ts';
import { useAddPeople } from '../../features/import/useAddPeople.ts';
import { useCorrected } from '../../features/import/useCorrected.ts';
import { useDraft } from '../../lib/forms/useDraft.ts';
import { t } from '../../lib/words/text.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { columns } from './columns.ts';

const draftOf = { form: 'pasted-names', row: null, revision: 0 };

const example = message('Elena Marino +39 347 555 0147\nBen Adler, ben.adler@example.com\nAunt Rosa');

/** Names, one a line: what was understood of them stands beside and is added with one press. */
export const PasteNames = () => {
  const form = useForm({ defaultValues: { text: '' } });
  const draft = useDraft(form, draftOf);
  const text = useDeferredValue(useWatch({ control: form.control, name: 'text' }));
  const list = useCorrected(useMemo(() => understand(text), [text]));
  const adding = useAddPeople('paste', draft.drop);
  return (
    <>
      <Box sx={columns}>
        <Surface sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
          <MemoryJogger />
          <DraftNotice draft={draft} onChosen={() => form.setFocus('text')} />
          <Field
            control={form.control}
            name="text"
            label={t('Names, one a line')}
            hint={t('A phone number or an email address may stand beside the name, in any way.')}
            placeholder={t(example)}
            rows={7}
          />
        </Surface>
        <PeopleList
          list={list}
          empty={t('Type or paste names: who was understood is listed here, and nobody is added yet.')}
        />
      </Box>
      <AddPeopleBar list={list} adding={adding} />
    </>
  );
};
