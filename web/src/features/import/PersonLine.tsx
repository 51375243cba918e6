import Close from '@mui/icons-material/Close';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { initialsOf } from '@upline/contracts';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { Corrected, Values } from './useCorrected.ts';

const PersonForm = lazy(async () => ({ default: (await import('./PersonForm.tsx')).PersonForm }));

type Props = {
  person: Corrected;
  onCorrect: (values: Values) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
};

/** One person of the list: as understood, with the ways to correct that and to leave them out. */
export const PersonLine = ({ person, onCorrect, onLeaveOut }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // the form is gone: the focus goes back to what opened it
    if (wasOpen.current && !isOpen) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const save = (values: Values): void => {
    onCorrect(values);
    setOpen(false);
  };
  if (isOpen)
    return (
      <li>
        <Suspense>
          <PersonForm person={person} onSave={save} onClose={() => setOpen(false)} />
        </Suspense>
      </li>
    );
  const { name, key, isLeftOut } = person;
  return (
    <Box component="li" sx={[line, isLeftOut && { color: 'text.secondary' }]}>
      <Box sx={{ opacity: isLeftOut ? 0.45 : 1 }}>
        <PersonAvatar id={key} initials={initialsOf(name)} size={36} />
      </Box>
      <Words person={person} />
      <IconButton
        ref={edit}
        aria-label={t('Correct {name}', { name })}
        title={t('Correct ##what was understood of a person')}
        onClick={() => setOpen(true)}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={isLeftOut ? t('Add {name} after all', { name }) : t('Leave out {name}', { name })}
        title={isLeftOut ? t('Add after all') : t('Leave out ##a person')}
        onClick={() => onLeaveOut(!isLeftOut)}
      >
        {isLeftOut ? <Undo data-along fontSize="small" /> : <Close fontSize="small" />}
      </IconButton>
    </Box>
  );
};

const Words = ({ person: { name, phone, email, isLeftOut } }: { person: Corrected }) => {
  const reached = [phone, email].filter((one) => one !== null && one !== '');
  const struck = { textDecoration: isLeftOut ? 'line-through' : 'none' };
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 600, ...struck }}>
        {name === '' ? t('Name is missing') : <bdi>{name}</bdi>}
      </Typography>
      {isLeftOut ? (
        <Typography variant="body2">{t('Left out ##of who will be added')}</Typography>
      ) : (
        reached.map((one) => (
          <Typography key={one} variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            <bdi dir="ltr">{one}</bdi>
          </Typography>
        ))
      )}
    </Box>
  );
};

const line = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 60, py: 1 };
