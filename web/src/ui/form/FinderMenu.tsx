import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import type { PopoverActions } from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { isRightToLeft, t } from '../../lib/words/text.ts';
import { maxSearchLength } from '../../lib/lists/useSearch.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import { Input } from './Input.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';
import { Problem } from '../state/Problem.tsx';

/** How a menu opens: below this button. */
export type MenuOpening = { open: boolean; anchor: HTMLElement | null; onClose: () => void };

type MenuProps = MenuOpening & { label: string; children: ReactNode };

/** Reports when its content grows or shrinks. */
const Measured = ({ onSize, children }: { onSize: () => void; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(onSize);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [onSize]);
  return <div ref={box}>{children}</div>;
};

/** Opens below a button to choose one of many; what was typed goes when it closes. */
export const FinderMenu = ({ label, open, anchor, onClose, children }: MenuProps) => {
  const popover = useRef<PopoverActions>(null);
  // it opens before those that can be chosen are there, and must not grow beyond the screen
  const place = useCallback(() => popover.current?.updatePosition(), []);
  return (
    <Popover
      action={popover}
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: isRightToLeft() ? 'right' : 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: isRightToLeft() ? 'right' : 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { width: 320, maxWidth: 'calc(100vw - 32px)', mt: 0.5, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Measured onSize={place}>{children}</Measured>
    </Popover>
  );
};

/** One of those that can be chosen. */
export type Found = {
  id: string;
  name: string;
  /** The language of the name, where it is not the reader's. */
  lang?: string | undefined;
  /** The initials of a person. */
  initials?: string;
  /** A figure or a word at the end of the line. */
  aside?: string;
};

/** A choice of one thing, or of none. */
export type FoundChoice = {
  chosen: string | null;
  /** Those that stand first while nothing is searched for. */
  first?: readonly Found[];
  /** The choice of none. */
  none?: string;
  onPick: (id: string | null, name: string) => void;
};

/** A menu that finds what a form of another feature chooses; the page gives it. */
export type ChoiceFinder = ComponentType<FoundChoice & MenuOpening>;

type FinderProps = {
  /** Names the field. */
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** Where those come from that were found. */
  list: Omit<PagesResult<unknown>, 'rows' | 'onRange'>;
  found: readonly Found[];
  chosen?: string | null;
  onPick: (id: string, name: string) => void;
  /** The choice of none in particular, above the others. */
  first?: ReactNode;
  /** Says that nothing was found. */
  nothing: string;
};

/** A field for a name, and those that match it: the arrow leads to them, and Enter takes the only one. */
export const Finder = ({ label, typed, onType, list, found, chosen, onPick, first, nothing }: FinderProps) => {
  const menu = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const sole = found.length === 1 && !list.isPrevious && typed.trim() !== '' ? found[0] : undefined;
    if (event.key === 'Enter' && sole) onPick(sole.id, sole.name);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <>
      <Box sx={{ p: 1 }}>
        <Input
          autoFocus
          type="search"
          name="find"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={maxSearchLength}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Box>
      <MenuList
        ref={menu}
        sx={{ maxHeight: 320, overflowY: 'auto', px: 0.75, pt: 0 }}
        hidden={found.length === 0 && first === undefined}
      >
        {first}
        {found.map((one) => (
          <MenuItem
            key={one.id}
            selected={chosen === one.id}
            onClick={() => onPick(one.id, one.name)}
            sx={{ gap: 1.25 }}
          >
            <FoundLine {...one} />
          </MenuItem>
        ))}
      </MenuList>
      {found.length === 0 && list.error && <Problem of={list.error} onRetry={list.refetch} />}
      {found.length === 0 && !list.error && (
        <Typography role="status" sx={aside}>
          {list.isPending ? t('Loading...') : nothing}
        </Typography>
      )}
      {found.length > 0 && list.hasMore && (
        <Typography role="status" variant="body2" sx={[aside, { borderTop: 1, borderColor: 'divider' }]}>
          {t('There are more: type a few letters to find them.')}
        </Typography>
      )}
    </>
  );
};

const FoundLine = ({ id, name, lang, initials, aside: end }: Found) => (
  <>
    {initials !== undefined && <PersonAvatar id={id} initials={initials} size={28} />}
    <Typography noWrap lang={lang} sx={{ flex: 1 }}>
      <bdi>{name}</bdi>
    </Typography>
    {end !== undefined && (
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {end}
      </Typography>
    )}
  </>
);

const aside = { px: 2, py: 1.5, color: 'text.secondary' };
