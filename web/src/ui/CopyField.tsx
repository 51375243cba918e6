import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, useState } from 'react';
import { copyField } from '../lib/copy.ts';
import { visuallyHidden } from './visuallyHidden.ts';

const shownMs = 2500;

type Outcome = 'copied' | 'selected' | null;
const told = { copied: 'Copied', selected: 'Press Ctrl+C to copy' } as const;

/** An address to copy: it can be selected by hand, and a button does it, on plain http too. */
export const CopyField = ({ label, value }: { label: string; value: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    if (input.current) setOutcome((await copyField(input.current)) ? 'copied' : 'selected');
  };
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 1.5,
          pr: 0.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      >
        <InputBase
          inputRef={input}
          value={value}
          readOnly
          fullWidth
          onFocus={(event) => event.target.select()}
          inputProps={{ 'aria-label': label, style: { textOverflow: 'ellipsis' } }}
          sx={{ fontSize: 13, minHeight: 44 }}
        />
        <Button
          size="small"
          onClick={() => void copy()}
          startIcon={outcome === 'copied' ? <Check /> : <ContentCopy />}
          aria-label={`Copy ${label.toLowerCase()}`}
          sx={{ flex: 'none' }}
        >
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </Box>
      <Box role="status" sx={outcome === 'selected' ? { mt: 0.5, fontSize: 12, color: 'text.secondary' } : visuallyHidden}>
        {outcome && told[outcome]}
      </Box>
    </Box>
  );
};
