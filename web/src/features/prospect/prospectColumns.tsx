import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import type { ListedProspect, ProspectStatus } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import type { Column } from '../../ui/list/RowList.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusMenu } from './StatusMenu.tsx';

const Name = ({ prospect: { id, name, ownerName, lastContactedAt } }: { prospect: ListedProspect }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <PersonAvatar id={id} initials={initialsOf(name)} size={28} />
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap title={name} sx={{ fontWeight: 550 }}>
        <Box component={Link} to={`/prospects/${id}`} tabIndex={-1} sx={open}>
          {name}
        </Box>
      </Typography>
      {lastContactedAt !== null && (
        <Typography variant="caption" noWrap sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
          {rich('Last contacted <time></time>', { time: () => <RelativeTime at={lastContactedAt} /> })}
        </Typography>
      )}
      {ownerName !== undefined && (
        <Typography variant="caption" noWrap sx={{ display: ownerFrom(lastContactedAt), color: 'text.secondary' }}>
          {ownerName}
        </Typography>
      )}
    </Box>
  </Box>
);

// a phone has room for one line below the name
const ownerFrom = (lastContactedAt: string | null) => ({
  xs: lastContactedAt === null ? 'block' : 'none',
  sm: 'block',
  lg: 'none',
});

const open = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };

type Options = {
  /** Whether the rows say whose the prospects are. */
  showsOwner: boolean;
  /** The prospect with the status that was just chosen. */
  shownAs: (prospect: ListedProspect) => ListedProspect;
  onStatus: (prospect: ListedProspect, status: ProspectStatus) => void;
};

/** The columns of the list of prospects. */
export const prospectColumns = ({ showsOwner, shownAs, onStatus }: Options): readonly Column<ListedProspect>[] => [
  { head: t('Name ##of a person'), width: 'minmax(0, 2fr)', cell: (prospect) => <Name prospect={prospect} /> },
  {
    head: t('Status'),
    width: '118px',
    narrow: '36px',
    cell: (prospect) => (
      <StatusMenu
        prospect={shownAs(prospect)}
        isStop={false}
        isShort
        onStatus={(status) => onStatus(prospect, status)}
      />
    ),
  },
  ...(showsOwner
    ? [
        {
          head: t('Owner ##of an asset or prospect'),
          width: 'minmax(0, 1fr)',
          from: 'lg' as const,
          cell: ({ ownerName = '' }: ListedProspect) => <span title={ownerName}>{ownerName}</span>,
        },
      ]
    : []),
  {
    head: t('Email or phone'),
    width: 'minmax(0, 1.4fr)',
    from: 'md',
    cell: ({ email, phone }) => (
      <span dir="ltr" title={email ?? phone ?? ''}>
        {email ?? phone}
      </span>
    ),
  },
  {
    head: t('Last contacted'),
    width: '130px',
    from: 'sm',
    cell: ({ lastContactedAt }) => lastContactedAt !== null && <RelativeTime at={lastContactedAt} />,
  },
  { head: t('Added ##when'), width: '120px', from: 'lg', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];
