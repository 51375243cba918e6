import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { maxPageSize } from '@upline/contracts';
import type { ImportInList } from '@upline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { nameOfImport, stateLabels } from '../../features/import/importWords.ts';
import { useView } from '../../lib/sync/useView.ts';
import { t } from '../../lib/words/text.ts';
import { Section } from '../../ui/page/Section.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Problem } from '../../ui/state/Problem.tsx';

/** Rows of an answer that was asked for no number. */
const firstRows = 20;

/** What the person brought in before, newest first; stays away while there is nothing. */
export const OwnImports = () => {
  const [isAll, setAll] = useState(false);
  const first = useView('listImports');
  const all = useView('listImports', { search: { limit: maxPageSize }, enabled: isAll });
  const rows = all.data ?? first.data ?? [];
  if (first.error && rows.length === 0) return <Problem of={first.error} onRetry={first.refetch} />;
  if (rows.length === 0) return null;
  return (
    <Section title={t('Your imports')} flush>
      <Box component="ul" aria-label={t('Your imports')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((one) => (
          <li key={one.id}>
            <Line {...one} />
          </li>
        ))}
      </Box>
      {!isAll && rows.length >= firstRows && (
        <Button color="inherit" onClick={() => setAll(true)} sx={{ mx: 1.5 }}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  );
};

const countsOf = ({ done: { added, updated, refused } }: ImportInList): string =>
  [
    added > 0 && t('{count, plural, one {# added} other {# added}} ##people', { count: added }),
    updated > 0 && t('{count, plural, one {# updated} other {# updated}} ##people', { count: updated }),
    refused > 0 && t('{count, plural, one {# bad row} other {# bad rows}}', { count: refused }),
  ]
    .filter((part) => part !== false)
    .join(', ');

const Line = (one: ImportInList) => {
  const counts = countsOf(one);
  return (
    <Box component={Link} to={`/imports/${one.id}`} data-target sx={line}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          <bdi>{nameOfImport(one)}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(stateLabels[one.state])} · <RelativeTime at={one.createdAt} />
          {counts !== '' && ` · ${counts}`}
        </Typography>
      </Box>
      <ChevronRight data-along sx={{ color: 'text.secondary' }} />
    </Box>
  );
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2.5,
  py: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
