import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import type { ShellActions } from '../../lib/useShell.ts';
import { ToastsAtTop } from '../../ui/toast/ToastsPlace.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { matching } from './choices.ts';
import type { Choice, ChoiceGroup } from './choices.ts';
import { useActions } from './useActions.ts';
import { useFound } from './useFound.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  actions: Pick<ShellActions, 'share' | 'invite' | 'addProspect' | 'addAsset'>;
};

/** Finds what to do, where to go, and assets, prospects and members by their names. */
export const CommandPalette = ({ open, onClose, actions }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    slotProps={{ container: { sx: place }, paper: { 'aria-label': t('Search and actions'), sx: paper } }}
  >
    <ToastsAtTop />
    <Finder onClose={onClose} actions={actions} />
  </Dialog>
);

/** Rest after the last typed letter before the server is asked, in ms. */
const restMs = 150;

/** The typed words, once no letter has followed for a moment. */
const useRested = (typed: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : rested;
};

/** All groups for what is typed: actions at once, then what the server found; without words also what was opened. */
const useGroups = (typed: string, actions: Props['actions']) => {
  const doings = useActions(actions);
  const words = useRested(typed.trim());
  const { recent, groups: found, isSearching, hasFailed } = useFound(words);
  const matched = matching(
    doings.flatMap(({ choices }) => choices),
    typed,
  );
  const all: ChoiceGroup[] =
    typed.trim() === ''
      ? [{ label: t('Recent ##choices'), choices: recent }, ...doings]
      : [{ label: t('Actions'), choices: matched }, ...found];
  const isWaiting = isSearching || words !== typed.trim();
  return { groups: all.filter(({ choices }) => choices.length > 0), isWaiting, hasFailed };
};

/** The active choice, which the field names and Enter chooses: the first one, until another is made active. */
const useActive = (groups: readonly ChoiceGroup[]) => {
  const [activeId, setActiveId] = useState<string | null>(null);
  const choices = groups.flatMap((group) => group.choices);
  const active = choices.find((choice) => choice.id === activeId) ?? choices[0] ?? null;
  const activate = (choice: Choice | null): void => setActiveId(choice?.id ?? null);
  const move = (by: number): void => {
    const at = choices.findIndex((choice) => choice.id === active?.id);
    activate(choices.at((at + by) % choices.length) ?? null);
  };
  return { choices, active, activate, move };
};

const Finder = ({ onClose, actions }: Omit<Props, 'open'>) => {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { groups, isWaiting, hasFailed } = useGroups(typed, actions);
  const { choices, active, activate, move } = useActive(groups);
  const choose = (choice: Choice): void =>
    choice.choose({
      // over the open palette, which is an entry of the history: Back then leads to the screen before
      go: (to) => void navigate(to, { replace: true }),
      close: onClose,
    });
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active && choose(active),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <Box sx={head}>
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <ChoiceField
          field={field}
          typed={typed}
          list={id}
          active={active}
          onKeyDown={onKeyDown}
          onType={(text) => {
            setTyped(text);
            activate(null);
          }}
        />
        <IconButton aria-label={t('Close')} onClick={onClose} sx={{ display: { sm: 'none' } }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {/* a thumb that scrolls needs no keyboard over the list */}
      <Box onTouchMove={() => field.current?.blur()} sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <ChoiceList id={id} groups={groups} active={active} onActive={activate} onChoose={choose} />
      </Box>
      <Foot
        count={choices.filter(({ isMore }) => !isMore).length}
        typed={typed.trim()}
        isWaiting={isWaiting}
        hasFailed={hasFailed}
      />
    </>
  );
};

type FootProps = { count: number; typed: string; isWaiting: boolean; hasFailed: boolean };

const textOf = ({ count, typed, isWaiting, hasFailed }: FootProps): string => {
  if (hasFailed) return t('The search did not work. Keep typing to try again.');
  if (typed === '') return '';
  if (isWaiting) return t('Searching…');
  if (count === 0) return t('Nothing matches “{words}”.', { words: typed });
  return t('{count, plural, one {# result} other {# results}}', { count });
};

const Foot = (props: FootProps) => (
  <Box sx={[foot, textOf(props) === '' && silent]}>
    <Typography role="status" variant="caption" noWrap component="p" sx={{ flex: 1, minWidth: 0 }}>
      {textOf(props)}
    </Typography>
    <Typography variant="caption" component="p" aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, flex: 'none' }}>
      {t('↑ ↓ move · Enter open · Esc close')}
    </Typography>
  </Box>
);

const phone = '@media (max-width: 599.95px)';

const place = { alignItems: { sm: 'flex-start' } };

const paper = {
  width: 620,
  maxWidth: 'calc(100vw - 64px)',
  height: 460,
  maxHeight: 'calc(100dvh - 128px)',
  mt: { sm: 'min(14vh, 128px)' },
  boxShadow: '0 24px 64px rgb(20 14 8 / 0.28)',
  [phone]: { height: 'calc(100dvh - 24px)' },
};

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flex: 'none',
  minHeight: 56,
  pl: 2.5,
  pr: { xs: 1, sm: 2.5 },
  borderBottom: 1,
  borderColor: 'divider',
};

// on a phone it has nothing to say before something is typed
const silent = { minHeight: { xs: 0, sm: 36 }, borderTop: { xs: 0, sm: 1 } };
const foot = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  minHeight: 36,
  px: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
};
