import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PastedName } from '@upline/contracts';
import { useMemo, useState } from 'react';
import { AddPeopleBar } from '../../features/import/AddPeopleBar.tsx';
import { PeopleList } from '../../features/import/PeopleList.tsx';
import { withKeys } from '../../features/import/people.ts';
import { useAddPeople } from '../../features/import/useAddPeople.ts';
import { useCorrected } from '../../features/import/useCorrected.ts';
import { pickContacts } from '../../lib/browser/contactPicker.ts';
import { t } from '../../lib/words/text.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { columns } from './columns.ts';

const none = (): void => undefined;

/** Contacts of the phone that the person chooses in the phone's own list. */
export const PickContacts = () => {
  const [picked, setPicked] = useState<readonly PastedName[]>([]);
  const list = useCorrected(useMemo(() => withKeys(picked), [picked]));
  const adding = useAddPeople('phone', none);
  const pick = async (): Promise<void> => {
    try {
      const contacts = await pickContacts();
      adding.say(null);
      const chosen = contacts.map(({ name = [], tel = [], email = [] }): PastedName => {
        const notes = [...tel.slice(1), ...email.slice(1)].join(', ');
        const [first = tel[0] ?? email[0] ?? ''] = name;
        return { name: first, phone: tel[0] ?? null, email: email[0] ?? null, notes: notes === '' ? null : notes };
      });
      setPicked((now) => [...now, ...chosen]);
    } catch {
      adding.say(t('The contacts of your phone could not be opened. Allow it in your browser, or use a contact file.'));
    }
  };
  return (
    <>
      <Box sx={columns}>
        <Surface>
          <EmptyState
            icon={ContactsOutlined}
            text={t('Your phone shows its contacts. Only those that you choose come here.')}
            action={
              <Button variant="outlined" onClick={() => void pick()}>
                {list.chosen.length === 0 ? t('Choose contacts') : t('Choose more contacts')}
              </Button>
            }
          />
        </Surface>
        <PeopleList list={list} empty={t('Those you choose are listed here, and nobody is added yet.')} />
      </Box>
      <AddPeopleBar list={list} adding={adding} />
    </>
  );
};
