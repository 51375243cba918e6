import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ProspectAnswer } from '@upline/contracts';
import { Suspense, lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../lib/words/text.ts';
import { Input } from '../../../ui/form/Input.ts';
import type { Receiver, Recipient } from './useRecipient.ts';

// what checks the name weighs more than the rest of the sheet, and comes with the first unknown name
const UnknownName = lazy(async () => ({ default: (await import('./UnknownName.tsx')).UnknownName }));

/**
 * Gives the focus to where a person begins when the sheet opens: to the search, and where it would call up a keyboard
 * over the sheet, or somebody is chosen, to the choice. `setAdded` gives it to the choice of somebody who was added.
 */
const useFocus = (isChosen: boolean) => {
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useEffectEvent(() => {
    const sheet = box.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    // somebody may have begun elsewhere in the sheet, while this was loaded
    const hasBegun = sheet?.contains(activeElement) && activeElement?.matches('button, input, select, textarea');
    if (!sheet || hasBegun) return;
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    const first = isChosen || isTouched ? 'input[type=radio]:checked' : 'input[type=search]';
    box.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null) box.current?.querySelector<HTMLElement>('input[type=radio]:checked')?.focus();
  }, [added]);
  return { box, setAdded };
};

/** Chooses the recipient of a share: one of the person's own prospects, a new one, or nobody in particular. */
export const ProspectChoice = ({ recipient }: { recipient: Recipient }) => {
  const { chosen, choose, typed, type, name, shown, isLoading, isPartial, isUnknown, isOpen } = recipient;
  // the chosen prospect stays in sight during a search, but does not leave its place, and lose the focus, by being
  // chosen
  const listed: readonly Receiver[] = chosen && !shown.some(({ id }) => id === chosen.id) ? [chosen, ...shown] : shown;
  const group = useId();
  const { box, setAdded } = useFocus(chosen !== null);
  const add = (prospect: ProspectAnswer): void => {
    choose(prospect);
    setAdded(prospect.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const sole = shown.length === 1 ? shown[0] : undefined;
    if (event.key === 'Enter' && name !== '' && !isPartial && sole && !sole.refused) choose(sole);
  };
  return (
    <Box component="fieldset" ref={box} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 550 }}>
        {t('Share with')}
      </Box>
      <Input
        type="search"
        name="prospect"
        aria-label={t('Find a prospect')}
        placeholder={t('Find a prospect')}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Box sx={[names, (isLoading || listed.length > 1) && full]}>
        <Choice
          group={group}
          name={t('A link for anyone')}
          checked={chosen === null && !isOpen}
          onChoose={() => choose(null)}
        />
        {listed.map((prospect) => (
          <Choice
            key={prospect.id}
            group={group}
            name={prospect.name}
            note={prospect.email ?? prospect.phone}
            isRefused={Boolean(prospect.refused)}
            checked={prospect.id === chosen?.id}
            onChoose={() => choose(prospect)}
          />
        ))}
        <BelowNames recipient={recipient} />
      </Box>
      {isUnknown && (
        <Suspense>
          <UnknownName name={name} onAdded={add} onNobody={() => choose(null)} />
        </Suspense>
      )}
    </Box>
  );
};

/** What is to be said of names that are not listed. */
const BelowNames = ({ recipient: { name, shown, isLoading, list } }: { recipient: Recipient }) => (
  <>
    {isLoading && name !== '' && (
      <Typography role="status" sx={said}>
        {t('Loading...')}
      </Typography>
    )}
    {shown.length > 0 && list.hasMore && (
      <Typography variant="body2" sx={said}>
        {t('There are more: type a few letters to find them.')}
      </Typography>
    )}
    {list.error && (
      <Box role="alert" sx={[line, { cursor: 'default' }]}>
        {t('This could not be loaded')}
        <Button color="inherit" onClick={list.refetch} sx={{ ml: 'auto', minHeight: 44 }}>
          {t('Try again')}
        </Button>
      </Box>
    )}
  </>
);

type ChoiceProps = {
  group: string;
  name: string;
  note?: string | null;
  checked: boolean;
  /** Asked not to be contacted: nobody can share with them. */
  isRefused?: boolean;
  onChoose: () => void;
};

const Choice = ({ group, name, note = null, checked, isRefused = false, onChoose }: ChoiceProps) => (
  <Box component="label" sx={[line, isRefused && refused]}>
    <Box
      component="input"
      type="radio"
      name={group}
      checked={checked}
      disabled={isRefused}
      onChange={onChoose}
      sx={{ flex: 'none', width: 18, height: 18, m: 0, accentColor: 'var(--u-palette-primary-main)' }}
    />
    <Typography component="span" noWrap sx={{ fontWeight: checked ? 600 : 400 }}>
      {name}
    </Typography>
    {isRefused && (
      <Typography component="span" variant="body2" noWrap sx={{ ml: 'auto' }}>
        {t('Asked not to be contacted')}
      </Typography>
    )}
    {note !== null && !isRefused && (
      <Typography component="span" variant="body2" noWrap sx={{ ml: 'auto', color: 'text.secondary' }}>
        <bdi dir="ltr">{note}</bdi>
      </Typography>
    )}
  </Box>
);

// as high while names are loaded as it is with them: the sheet does not grow under the thumb
const full = { height: 134 };
const said = { px: 1.5, py: 1, color: 'text.secondary' };
const names = { mt: 1, maxHeight: 134, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 };
const refused = { color: 'text.secondary', cursor: 'default' };
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  px: 1.5,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-within': { bgcolor: 'action.hover' },
};
