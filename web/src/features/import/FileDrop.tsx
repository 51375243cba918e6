import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { t } from '../../lib/words/text.ts';
import { Notice } from '../../ui/state/Notice.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

type Props = {
  /** What a file dialog offers. */
  accept: string;
  hint: string;
  /** The name of the file that is being read. */
  reading: string | null;
  problem: string | null;
  onFile: (file: File) => void;
};

/** Takes a file that is chosen or dropped. */
export const FileDrop = ({ accept, hint, reading, problem, onFile }: Props) => {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && reading === null) onFile(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={[zone, isOver && over]}
    >
      {reading === null ? <Chooser accept={accept} hint={hint} onFile={onFile} /> : <Reading name={reading} />}
      {problem !== null && (
        <Box sx={{ width: '100%', textAlign: 'left' }}>
          <Notice kind="error">{problem}</Notice>
        </Box>
      )}
    </Box>
  );
};

const Chooser = ({ accept, hint, onFile }: Pick<Props, 'accept' | 'hint' | 'onFile'>) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // the same file may be chosen again once it was mended
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <UploadFileOutlined aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={t('File ##that is imported')}
        tabIndex={-1}
        onChange={choose}
        style={visuallyHidden}
      />
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {t('or drop it here')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {hint}
      </Typography>
    </>
  );
};

const Reading = ({ name }: { name: string }) => (
  <Box sx={{ display: 'grid', gap: 1.5, width: '100%', maxWidth: 360 }}>
    <Typography role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {t('Reading “{name}”…', { name })}
    </Typography>
    <LinearProgress aria-label={t('Reading the file')} sx={{ borderRadius: '3px', height: 6 }} />
  </Box>
);

const zone = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  minHeight: { xs: 200, sm: 260 },
  p: 2.5,
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  textAlign: 'center',
} as const;

const over = { borderColor: 'primary.main', bgcolor: 'primary.soft' };
