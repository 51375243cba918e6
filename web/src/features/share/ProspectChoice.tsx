import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProspectAnswer } from '@upline/contracts';
import { useDeferredValue, useId, useState } from 'react';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Input } from '../../ui/Input.ts';
import { useActor } from '../../lib/useActor.ts';

type Props = { chosen: ProspectAnswer | null; onChoose: (prospect: ProspectAnswer | null) => void };

/** Names drawn at once: with hundreds of prospects one types a few letters. */
const maxShown = 50;

const matches = ({ name, email, phone }: ProspectAnswer, wanted: string): boolean =>
  [name, email ?? '', phone ?? ''].join(' ').toLowerCase().includes(wanted);

/** Chooses the recipient of a share: one of the person's own prospects, or nobody in particular. */
export const ProspectChoice = ({ chosen, onChoose }: Props) => {
  const { userId } = useActor();
  const { rows, hasMore, onRange, isPending } = useViewPages('listProspects', { pageSize: 1000 });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const found = rows.filter((prospect) => prospect.ownerId === userId && matches(prospect, wanted));
  const shown = found.slice(0, maxShown);
  // the chosen prospect stays in sight during a search, but does not leave its place, and lose the focus, by being
  // chosen
  const apart = chosen !== null && !shown.some(({ id }) => id === chosen.id);
  const group = useId();
  const type = (text: string): void => {
    setTyped(text);
    // looking for someone who is not loaded yet
    if (hasMore) onRange(0, rows.length + 1000);
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 550 }}>
        Share with
      </Box>
      <Input
        type="search"
        name="prospect"
        aria-label="Find a prospect"
        placeholder="Find a prospect"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Box sx={[list, (isPending || found.length > 3) && full]}>
        <Choice group={group} name="Nobody in particular" checked={chosen === null} onChoose={() => onChoose(null)} />
        {apart && <Choice group={group} name={chosen.name} checked onChoose={() => onChoose(chosen)} />}
        {shown.map((prospect) => (
          <Choice
            key={prospect.id}
            group={group}
            name={prospect.name}
            note={prospect.email ?? prospect.phone}
            checked={prospect.id === chosen?.id}
            onChoose={() => onChoose(prospect)}
          />
        ))}
        {wanted !== '' && found.length === 0 && (
          <Typography role="status" sx={{ px: 1.5, py: 1, color: 'text.secondary' }}>
            {isPending ? 'Loading...' : 'Nobody matches'}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

type ChoiceProps = { group: string; name: string; note?: string | null; checked: boolean; onChoose: () => void };

const Choice = ({ group, name, note = null, checked, onChoose }: ChoiceProps) => (
  <Box component="label" sx={line}>
    <Box
      component="input"
      type="radio"
      name={group}
      checked={checked}
      onChange={onChoose}
      sx={{ flex: 'none', width: 18, height: 18, m: 0, accentColor: 'var(--u-palette-primary-main)' }}
    />
    <Typography component="span" noWrap sx={{ fontWeight: checked ? 600 : 400 }}>
      {name}
    </Typography>
    {note !== null && (
      <Typography component="span" variant="body2" noWrap sx={{ ml: 'auto', color: 'text.secondary' }}>
        {note}
      </Typography>
    )}
  </Box>
);

// as high while names are loaded as it is with them: the sheet does not grow under the thumb
const full = { height: 200 };
const list = { mt: 1, maxHeight: 200, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 };
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
