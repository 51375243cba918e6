import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { RelativeTime } from '../RelativeTime.tsx';
import { Surface } from '../Surface.tsx';
import { CheckTarget } from './CheckTarget.tsx';

/** Something in the archive; the names are missing or null where nobody needs or knows them. */
export type Archived = { id: string; deletedAt: string; deletedByName: string | null; ownerName?: string | undefined };

type Props = {
  thing: Archived;
  name: string;
  /** Stands in front of the name. */
  mark: ReactNode;
  /** Stands behind the name. */
  badge: ReactNode;
  /** Why the person may not restore it, null where they may. */
  forbidden?: string | null;
  /** The cards that are restored together. */
  selection: Pick<Selection<never>, 'has' | 'toggle'>;
  /** Rejects where it was refused; the command says why. */
  onRestore: () => Promise<unknown>;
  /** What else can be done with it. */
  menu?: ReactNode;
};

type SelectProps = Pick<Props, 'name' | 'selection'> & { id: string; disabled: boolean };

const SelectBox = ({ id, name, disabled, selection }: SelectProps) => (
  <CheckTarget>
    <input
      type="checkbox"
      aria-label={t('Select {name}', { name })}
      checked={selection.has(id)}
      disabled={disabled}
      onClick={(event) => selection.toggle(id, event.shiftKey)}
      readOnly
    />
  </CheckTarget>
);

/** One deleted thing: what it is, who deleted it and when, and the way back. */
export const ArchivedCard = ({ thing, name, mark, badge, forbidden = null, selection, onRestore, menu }: Props) => {
  const { id, deletedAt, deletedByName, ownerName } = thing;
  const [isPending, setPending] = useState(false);
  const restore = (): void => {
    setPending(true);
    void onRestore()
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  const time = { time: () => <RelativeTime at={deletedAt} /> };
  return (
    <Surface sx={card}>
      <SelectBox id={id} name={name} disabled={forbidden !== null} selection={selection} />
      {mark}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography component="h2" dir="auto" noWrap title={name} sx={{ fontWeight: 600, minWidth: 0 }}>
            {name}
          </Typography>
          {badge}
        </Box>
        <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }}>
          {deletedByName === null
            ? rich('Deleted <time></time>', time)
            : rich('Deleted <time></time> by {name}', time, { name: deletedByName })}
          {ownerName !== undefined && (
            <Box component="span" sx={{ display: 'block' }}>
              {t('Owner: {name}', { name: ownerName })}
            </Box>
          )}
        </Typography>
      </Box>
      <Box sx={actions}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RestoreFromTrashOutlined />}
          aria-label={t('Restore {name}', { name })}
          disabled={isPending || forbidden !== null}
          onClick={restore}
        >
          {t('Restore ##deleted')}
        </Button>
        {menu}
      </Box>
      {forbidden !== null && (
        <Typography variant="body2" sx={{ flex: '1 0 100%', color: 'text.secondary' }}>
          {forbidden}
        </Typography>
      )}
    </Surface>
  );
};

// on a phone in a line of its own, with the menu at its end
const actions = {
  display: 'flex',
  flex: { xs: '1 0 100%', sm: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  '& > button:last-of-type': { m: 0 },
};
const card = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, px: 2, py: 1.5 };
