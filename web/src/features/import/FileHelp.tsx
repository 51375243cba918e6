import Box from '@mui/material/Box';
import { message } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { Section } from '../../ui/page/Section.tsx';

/** The kinds of file: contacts of a phone or an address book, and tables. */
export type FileKind = 'contacts' | 'table';

type Step = { from: string; how: string };

const steps: Readonly<Record<FileKind, readonly Step[]>> = {
  contacts: [
    {
      from: 'iPhone',
      how: message('In Contacts, open Lists, hold a finger on a list, then Export. Save the file in Files.'),
    },
    { from: 'Android', how: message('In Contacts, open Organize or Settings, then Export to file.') },
    { from: 'Google Contacts', how: message('On contacts.google.com choose Export, then vCard.') },
    { from: 'Mac', how: message('In Contacts select people, then File, Export, Export vCard.') },
  ],
  table: [
    { from: 'Excel', how: message('File, Save As, then the file type “CSV UTF-8 (Comma delimited)”.') },
    { from: 'Google Sheets', how: message('File, Download, then Comma-separated values (.csv).') },
    { from: 'Numbers', how: message('File, Export To, then CSV.') },
    { from: 'Outlook', how: message('In People choose Manage contacts, then Export contacts.') },
  ],
};

/** Where the file comes from, program by program. */
export const FileHelp = ({ kind }: { kind: FileKind }) => (
  <Section title={t('How to get the file')}>
    <Box component="dl" sx={list}>
      {steps[kind].map(({ from, how }) => (
        <div key={from}>
          <Box component="dt" translate="no" sx={{ fontWeight: 600 }}>
            {from}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {t(how)}
          </Box>
        </div>
      ))}
    </Box>
  </Section>
);

const list = { display: 'grid', gap: 1.5, m: 0 };
