import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isRightToLeft, t } from '../lib/text.ts';
import { maxSearchLength } from '../lib/useSearch.ts';
import { Input } from './Input.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

type MenuProps = { label: string; open: boolean; anchor: HTMLElement | null; onClose: () => void; children: ReactNode };

/** Opens below a button to choose one person; what was typed goes when it closes. */
export const PersonMenu = ({ label, open, anchor, onClose, children }: MenuProps) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: isRightToLeft() ? 'right' : 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': label,
        sx: { width: 320, maxWidth: 'calc(100vw - 32px)', mt: 0.5, border: 1, borderColor: 'divider' },
      },
    }}
  >
    {children}
  </Popover>
);

type Person = {
  id: string;
  name: string;
  initials: string;
  /** A figure at the end of the line. */
  aside?: string;
};

type FinderProps = {
  typed: string;
  onType: (text: string) => void;
  people: readonly Person[];
  isPending: boolean;
  chosen?: string | null;
  onPick: (id: string, name: string) => void;
  /** The choice of nobody in particular, above the people. */
  first?: ReactNode;
};

/** A field for a name, and the people that match it. */
export const PersonFinder = ({ typed, onType, people, isPending, chosen, onPick, first }: FinderProps) => (
  <>
    <Box sx={{ p: 1 }}>
      <Input
        autoFocus
        type="search"
        name="person"
        aria-label={t('Find a member')}
        placeholder={t('Find a member')}
        value={typed}
        maxLength={maxSearchLength}
        onChange={(event) => onType(event.target.value)}
      />
    </Box>
    <MenuList
      sx={{ maxHeight: 320, overflowY: 'auto', px: 0.75, pt: 0 }}
      hidden={people.length === 0 && first === undefined}
    >
      {first}
      {people.map(({ id, name, initials, aside }) => (
        <MenuItem key={id} selected={chosen === id} onClick={() => onPick(id, name)} sx={{ gap: 1.25 }}>
          <PersonAvatar id={id} initials={initials} size={28} />
          <Typography noWrap sx={{ flex: 1 }}>
            {name}
          </Typography>
          {aside !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {aside}
            </Typography>
          )}
        </MenuItem>
      ))}
    </MenuList>
    {people.length === 0 && (
      <Typography role="status" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
        {isPending ? t('Loading...') : t('Nobody matches')}
      </Typography>
    )}
  </>
);
