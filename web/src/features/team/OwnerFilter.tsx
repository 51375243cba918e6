import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { chip } from '../../ui/list/FilterChips.tsx';
import type { OwnersQuery } from './OwnerFinder.tsx';

const OwnerFinder = lazyDialog(async () => (await import('./OwnerFinder.tsx')).OwnerFinder);

type Props = {
  query: OwnersQuery;
  /** The other filters of the list, which the counts follow. */
  asked: Readonly<Record<string, string>>;
  chosen: string | null;
  /** The name of the chosen owner, null while it is not known. */
  name: string | null;
  onChoose: (id: string | null) => void;
};

/** Leaves in what one member owns: a chip that opens the list of members. */
export const OwnerFilter = ({ query, asked, chosen, name, onChoose }: Props) => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <>
      <Box
        ref={setButton}
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-pressed={chosen !== null}
        onClick={() => setOpen(true)}
        sx={chip}
      >
        {chosen === null ? t('Owner ##of an asset or prospect') : t('Owner: {name}', { name: name ?? picked ?? '…' })}
        <ArrowDropDown sx={{ fontSize: 18, mr: -0.5 }} />
      </Box>
      <OwnerFinder
        open={isOpen && button !== null}
        anchor={button}
        query={query}
        asked={asked}
        chosen={chosen}
        onClose={() => setOpen(false)}
        onPick={(id, pickedName) => {
          setOpen(false);
          setPicked(pickedName);
          onChoose(id);
        }}
      />
    </>
  );
};
