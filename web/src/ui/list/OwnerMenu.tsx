import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { maxSearchLength } from '../../lib/useSearch.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Input } from '../Input.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';

/** The queries that list owners. */
export type OwnersQuery = 'listProspectOwners' | 'listAssetOwners';

type FinderProps = {
  query: OwnersQuery;
  asked: Readonly<Record<string, string>>;
  chosen: string | null;
  onPick: (id: string | null, name: string | null) => void;
};

type Props = FinderProps & { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** Owners asked for at once. */
const pageSize = 50;

/** Finds an owner by name, with the number of things that each has. */
export const OwnerMenu = ({ open, anchor, onClose, ...finder }: Props) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': 'Choose an owner',
        sx: { width: 300, maxWidth: 'calc(100vw - 32px)', mt: 0.5, border: 1, borderColor: 'divider' },
      },
    }}
  >
    <Finder {...finder} />
  </Popover>
);

const Finder = ({ query, asked, chosen, onPick }: FinderProps) => {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed).trim();
  const search = { ...asked, ...(words === '' ? {} : { search: words }) };
  const { rows, isPending } = useViewPages(query, { search, pageSize, keepsPrevious: true });
  return (
    <>
      <Box sx={{ p: 1 }}>
        <Input
          autoFocus
          type="search"
          name="owner"
          aria-label="Find a member"
          placeholder="Find a member"
          value={typed}
          maxLength={maxSearchLength}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      <MenuList sx={{ maxHeight: 320, overflowY: 'auto', px: 0.75, pt: 0 }}>
        {words === '' && (
          <MenuItem selected={chosen === null} onClick={() => onPick(null, null)}>
            Everybody
          </MenuItem>
        )}
        {rows.map(({ id, name, initials, count }) => (
          <MenuItem key={id} selected={chosen === id} onClick={() => onPick(id, name)} sx={{ gap: 1.25 }}>
            <PersonAvatar id={id} initials={initials} size={28} />
            <Typography noWrap sx={{ flex: 1 }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Typography>
          </MenuItem>
        ))}
      </MenuList>
      {rows.length === 0 && (
        <Typography role="status" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          {isPending ? 'Loading...' : 'Nobody matches'}
        </Typography>
      )}
    </>
  );
};
