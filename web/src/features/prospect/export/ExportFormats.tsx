import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import type { ExportFormat } from '@upline/contracts';
import { saveBlob } from '../../../lib/browser/saveFile.ts';
import { sentenceOf } from '../../../lib/sync/apiError.ts';
import { requestFile } from '../../../lib/sync/requestFile.ts';
import { useToast } from '../../../lib/toast/toasts.ts';
import { t } from '../../../lib/words/text.ts';
import { RowMenuList } from '../../../ui/list/RowMenuList.tsx';

type Props = {
  id: string;
  open: boolean;
  anchor: HTMLElement | null;
  asked: Readonly<Record<string, string>>;
  onClose: () => void;
};

/** The forms in which a list is exported. */
export const ExportFormats = ({ asked, ...menu }: Props) => {
  const { toast } = useToast();
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      const file = await requestFile(`/api/prospects/export?${String(new URLSearchParams({ ...asked, format }))}`);
      saveBlob(file.name, file);
    } catch (error) {
      const text = sentenceOf(error, t('The list could not be exported. Please try again.'));
      toast({ title: t('Error'), text, variant: 'destructive' });
    }
  };
  return (
    <RowMenuList
      {...menu}
      label={t('Export ##verb')}
      actions={[
        {
          label: t('Spreadsheet (CSV)'),
          hint: t('For Excel, Numbers and Google Sheets'),
          icon: TableChartOutlined,
          onSelect: () => void save('csv'),
        },
        {
          label: t('Contacts (vCard)'),
          hint: t('For the contacts of a phone or a mail program'),
          icon: ContactsOutlined,
          onSelect: () => void save('vcard'),
        },
      ]}
    />
  );
};
