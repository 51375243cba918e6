import ContactPageOutlined from '@mui/icons-material/ContactPageOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import ContentPaste from '@mui/icons-material/ContentPaste';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { message } from '@upline/contracts';
import { hasContactPicker } from '../../lib/browser/contactPicker.ts';
import type { Icon } from '../../ui/icon.ts';

/** The ways to add several people at once. */
export type ImportWay = 'paste' | 'phone' | 'contacts' | 'table';

type Way = { way: ImportWay; label: string; icon: Icon; isHere?: () => boolean };

const all: readonly Way[] = [
  { way: 'paste', label: message('Paste names'), icon: ContentPaste },
  { way: 'phone', label: message('From your contacts'), icon: ContactsOutlined, isHere: hasContactPicker },
  { way: 'contacts', label: message('Contact file'), icon: ContactPageOutlined },
  { way: 'table', label: message('Spreadsheet'), icon: TableChartOutlined },
];

/** The ways that this device has. */
export const importWays = (): readonly Way[] => all.filter(({ isHere }) => isHere?.() ?? true);

/** The address of a way. */
export const addressOfWay = (way: ImportWay): string => `/imports/new?way=${way}`;
