import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { fullNameOf } from '@upline/contracts';
import { useDeferredValue, useState } from 'react';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Input } from '../../ui/Input.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';

type Props = { open: boolean; anchor: HTMLElement | null; onPick: (userId: string) => void; onClose: () => void };

/** Names drawn at once: with thousands of members one types a few letters. */
const maxShown = 50;

/** Finds a member by name or address. */
export const MemberPicker = ({ open, anchor, onPick, onClose }: Props) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': 'Choose a member',
        sx: { width: 320, maxWidth: 'calc(100vw - 32px)', mt: 0.5, border: 1, borderColor: 'divider' },
      },
    }}
  >
    <Finder onPick={onPick} />
  </Popover>
);

const Finder = ({ onPick }: { onPick: (userId: string) => void }) => {
  const { rows, hasMore, onRange, isPending } = useViewPages('listMembers', { pageSize: 1000 });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const found = rows.filter((member) => `${fullNameOf(member)} ${member.email}`.toLowerCase().includes(wanted));
  const type = (text: string): void => {
    setTyped(text);
    // looking for someone who is not loaded yet
    if (hasMore) onRange(0, rows.length + 1000);
  };
  return (
    <>
      <Box sx={{ p: 1 }}>
        <Input
          autoFocus
          type="search"
          name="member"
          aria-label="Find a member"
          placeholder="Find a member"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </Box>
      <MenuList sx={{ maxHeight: 320, overflowY: 'auto', px: 0.75, pt: 0 }} hidden={found.length === 0}>
        {found.slice(0, maxShown).map((member) => (
          <MenuItem key={member.id} onClick={() => onPick(member.id)} sx={{ gap: 1.25 }}>
            <PersonAvatar id={member.id} initials={member.initials} size={28} />
            <Typography noWrap>{fullNameOf(member)}</Typography>
          </MenuItem>
        ))}
      </MenuList>
      {found.length === 0 && (
        <Typography role="status" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          {isPending ? 'Loading...' : 'Nobody matches'}
        </Typography>
      )}
    </>
  );
};
