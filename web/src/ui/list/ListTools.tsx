import ViewAgendaOutlined from '@mui/icons-material/ViewAgendaOutlined';
import ViewHeadline from '@mui/icons-material/ViewHeadline';
import SwapVert from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import type { ListAddress, ListView } from '../../lib/lists/useListAddress.ts';
import { Input } from '../form/Input.ts';
import { ArchiveLink } from './ArchiveLink.tsx';

/** The tools of a list: its orders with their labels, its form, and its filters as chips. */
export type Tools = {
  address: Pick<ListAddress, 'sort' | 'setSort' | 'asked' | 'clearFilters'>;
  sorts: Readonly<Record<string, string>>;
  view: ListView;
  onView: (view: ListView) => void;
  filters: ReactNode;
  /** Whether the list is filtered. */
  isFiltered: boolean;
  /** The address of the list, where an archive keeps what was deleted from it. */
  archived?: string;
};

/** Search, order and form of a list in one line, and its filters in a second one that scrolls. */
export const ListTools = ({ tools, search }: { tools: Tools; search: ReactNode }) => {
  const { address, sorts, view, onView, filters, archived } = tools;
  const other = view === 'rows' ? 'cards' : 'rows';
  const Icon = view === 'rows' ? ViewAgendaOutlined : ViewHeadline;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={line}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{search}</Box>
        <Box sx={order}>
          <Input
            as="select"
            name="sort"
            aria-label={t('Sort by')}
            value={address.sort}
            onChange={(event) => address.setSort(event.target.value)}
          >
            {Object.entries(sorts).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </Input>
          <SwapVert aria-hidden fontSize="small" />
        </Box>
        <IconButton
          aria-label={other === 'rows' ? t('Show as rows') : t('Show as cards')}
          title={other === 'rows' ? t('Show as rows') : t('Show as cards')}
          onClick={() => onView(other)}
          sx={{ width: 44, height: 44, flex: 'none' }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Box>
      <Box data-chips sx={chips}>
        {filters}
        {archived !== undefined && <ArchiveLink path={archived} />}
      </Box>
    </Box>
  );
};

const line = { display: 'flex', alignItems: 'center', gap: 1, '& > :first-of-type > *': { mb: 0 } };

// a phone has no room for the order's name beside the search: an icon, and the name in the list that opens
const order = {
  position: 'relative',
  flex: 'none',
  ml: 'auto',
  '& > select[name]': {
    height: 44,
    width: { xs: 44, sm: 'auto' },
    pl: { xs: '44px', sm: 1.5 },
    pr: { xs: 0, sm: 4.5 },
    backgroundSize: { xs: '0 0', sm: '5px 5px' },
  },
  '& > svg': { display: { sm: 'none' }, position: 'absolute', top: 12, left: 12, pointerEvents: 'none' },
};

// fades out at its edges, so that a cut-off chip says that the line scrolls
const chips = {
  display: 'flex',
  gap: 2,
  mx: -2,
  px: 2,
  py: 1,
  minHeight: { xs: 60, sm: 50 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage: 'linear-gradient(90deg, transparent, #000 16px calc(100% - 28px), transparent)',
};
