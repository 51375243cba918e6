import Box from '@mui/material/Box';
import { importBounds } from '@upline/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FileDrop } from '../../features/import/FileDrop.tsx';
import { FileHelp } from '../../features/import/FileHelp.tsx';
import type { FileKind } from '../../features/import/FileHelp.tsx';
import { tooLargeText } from '../../features/import/tooLarge.ts';
import { useSentence } from '../../features/import/useSentence.ts';
import { useStartImport } from '../../features/import/useStartImport.ts';
import { withoutPictures } from '../../features/import/withoutPictures.ts';
import { t } from '../../lib/words/text.ts';
import { columns } from './columns.ts';

// spreadsheets of other kinds may be chosen too: the server says how to save them as what it reads
const accepted: Readonly<Record<FileKind, string>> = {
  contacts: '.vcf,.vcard,text/vcard,text/x-vcard',
  table: '.csv,.tsv,.txt,.xlsx,.xls,.ods,.numbers,text/csv,text/tab-separated-values,text/plain',
};

const hintOf = (kind: FileKind): string => {
  const values = { mb: importBounds.bytes / 1_000_000 };
  return kind === 'contacts'
    ? t('A .vcf file with one contact or thousands, up to {mb, number} MB', values)
    : t('A .csv or .tsv file, up to {mb, number} MB', values);
};

/** A file of contacts or a table: reading it leads to its preview. */
export const ChooseFile = ({ kind }: { kind: FileKind }) => {
  const start = useStartImport();
  const navigate = useNavigate();
  const { sentence, attempt, say } = useSentence();
  const [reading, setReading] = useState<string | null>(null);
  const take = async (chosen: File): Promise<void> => {
    setReading(chosen.name);
    const isLarge = ({ size }: File): boolean => size > importBounds.bytes;
    await attempt(async () => {
      const file = kind === 'contacts' && isLarge(chosen) ? await withoutPictures(chosen) : chosen;
      if (isLarge(file)) {
        say(tooLargeText(file));
        return;
      }
      const { id } = await start({ fileName: file.name, via: 'file', file });
      await navigate(`/imports/${id}`, { replace: true });
    });
    setReading(null);
  };
  return (
    <Box sx={[columns, { alignItems: 'stretch' }]}>
      <FileDrop
        accept={accepted[kind]}
        hint={hintOf(kind)}
        reading={reading}
        problem={sentence}
        onFile={(file) => void take(file)}
      />
      <FileHelp kind={kind} />
    </Box>
  );
};
