import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import type { ProspectInList, ProspectStatus } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import type { Column } from '../../ui/list/RowList.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RefusalMark } from './refusal/RefusalMark.tsx';
import { RowState } from './RowState.tsx';
import { StatusMenu } from './StatusMenu.tsx';

const Name = ({ prospect }: { prospect: ProspectInList }) => {
  const { id, name, ownerName } = prospect;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, py: 0.75 }}>
      <PersonAvatar id={id} initials={initialsOf(name)} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={name} sx={{ fontWeight: 550 }}>
          <Box component={Link} to={`/prospects/${id}`} tabIndex={-1} sx={open}>
            {name}
          </Box>
        </Typography>
        <RefusalMark prospect={prospect} />
        <RowState prospect={prospect} />
        {ownerName !== undefined && (
          <Typography variant="caption" noWrap sx={ownerLine}>
            {ownerName}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

// a phone has no room for it, and a wide screen a column
const ownerLine = { display: { xs: 'none', sm: 'block', lg: 'none' }, color: 'text.secondary' };

const open = { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } };

type Options = {
  /** Whether the rows say whose the prospects are. */
  showsOwner: boolean;
  /** The prospect with the status that was just chosen. */
  shownAs: (prospect: ProspectInList) => ProspectInList;
  onStatus: (prospect: ProspectInList, status: ProspectStatus) => void;
};

/** The columns of the list of prospects. */
export const prospectColumns = ({ showsOwner, shownAs, onStatus }: Options): readonly Column<ProspectInList>[] => [
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
          cell: ({ ownerName = '' }: ProspectInList) => <span title={ownerName}>{ownerName}</span>,
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
