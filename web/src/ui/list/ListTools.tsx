import ViewAgendaOutlined from '@mui/icons-material/ViewAgendaOutlined';
import ViewHeadline from '@mui/icons-material/ViewHeadline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import type { ListAddress, ListView } from '../../lib/useListAddress.ts';
import { Input } from '../Input.ts';

/** The tools of a list: its orders with their labels, its form, and its filters as chips. */
export type Tools = {
  address: Pick<ListAddress, 'sort' | 'setSort' | 'asked' | 'clearFilters'>;
  sorts: Readonly<Record<string, string>>;
  view: ListView;
  onView: (view: ListView) => void;
  filters: ReactNode;
  /** Whether the list is filtered. */
  isFiltered: boolean;
};

/** Search, order and form of a list in one line, and its filters in a second one that scrolls. */
export const ListTools = ({ tools, search }: { tools: Tools; search: ReactNode }) => {
  const { address, sorts, view, onView, filters } = tools;
  const other = view === 'rows' ? 'cards' : 'rows';
  const Icon = view === 'rows' ? ViewAgendaOutlined : ViewHeadline;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={line}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{search}</Box>
        <Input
          as="select"
          name="sort"
          aria-label={t('Sort by')}
          value={address.sort}
          onChange={(event) => address.setSort(event.target.value)}
          sx={{ width: { xs: 124, sm: 'auto' }, height: 44, flex: 'none', ml: 'auto' }}
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Input>
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
      </Box>
    </Box>
  );
};

const line = { display: 'flex', alignItems: 'center', gap: 1, '& > :first-of-type > *': { mb: 0 } };

// fades out at its edges, so that a cut-off chip says that the line scrolls
const chips = {
  display: 'flex',
  gap: 2,
  mx: -2,
  px: 2,
  py: 1,
  minHeight: 50,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage: 'linear-gradient(90deg, transparent, #000 16px calc(100% - 28px), transparent)',
};
