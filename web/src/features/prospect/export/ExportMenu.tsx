import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { t } from '../../../lib/words/text.ts';
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx';
import { chip } from '../../../ui/list/FilterChips.tsx';

const ExportFormats = lazyDialog(async () => (await import('./ExportFormats.tsx')).ExportFormats);

/** Takes the list out as a file, as it is filtered: a chip that opens the choice of its form. */
export const ExportMenu = ({ asked }: { asked: Readonly<Record<string, string>> }) => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Box
        ref={setButton}
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(true)}
        sx={chip}
      >
        {t('Export ##verb')}
        <ArrowDropDown sx={{ fontSize: 18, mr: -0.5 }} />
      </Box>
      <ExportFormats id={id} open={open} anchor={button} asked={asked} onClose={() => setOpen(false)} />
    </>
  );
};
