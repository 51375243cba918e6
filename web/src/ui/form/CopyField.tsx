import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { message } from '@upline/contracts';
import { shownLocale, t } from '../../lib/words/text.ts';
import { copyField } from '../../lib/browser/copy.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

const shownMs = 2500;

type Outcome = 'copied' | 'selected' | null;
const messages = { copied: message('Copied ##text'), selected: message('Press Ctrl+C to copy') } as const;

type Props = {
  label: string;
  value: string;
  /** Copies as soon as it is shown, for what a click just asked for. */
  copyAtOnce?: boolean;
  /** A text of several lines. */
  isLong?: boolean;
  /** What to do with the copied text: stands below it from then on. */
  hint?: string;
  /** The text was copied, or selected for the person to copy. */
  onCopy?: () => void;
};

/** Copies the text of a field, and says how that ended: for a moment, and whether it ever was. */
const useCopy = (copyAtOnce: boolean) => {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [wasCopied, setWasCopied] = useState(false);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    if (!input.current) return;
    const isDone = await copyField(input.current);
    setOutcome(isDone ? 'copied' : 'selected');
    setWasCopied(isDone);
  };
  useEffect(() => {
    if (copyAtOnce) void copy();
  }, [copyAtOnce]);
  return { input, outcome, wasCopied, copy };
};

/** A text to copy, such as an address: it can be selected by hand, and a button does it, on plain http too. */
export const CopyField = ({ label, value, copyAtOnce = false, isLong = false, hint = '', onCopy }: Props) => {
  // in English a noun within a sentence is small; in German it is not
  const noun = shownLocale() === 'en' ? label.toLowerCase() : label;
  const { input, outcome, wasCopied, copy } = useCopy(copyAtOnce);
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
        <Box
          component={isLong ? 'textarea' : 'input'}
          ref={input}
          rows={isLong ? 3 : undefined}
          value={value}
          readOnly
          aria-label={label}
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
          sx={isLong ? text : field}
        />
        <Button
          size="small"
          onClick={() => void copy().then(onCopy)}
          startIcon={outcome === 'copied' ? <Check /> : <ContentCopy />}
          aria-label={outcome === 'copied' ? t('Copied {label}', { label: noun }) : t('Copy {label}', { label: noun })}
          sx={{ flex: 'none' }}
        >
          {outcome === 'copied' ? t('Copied ##text') : t('Copy ##verb')}
        </Button>
      </Box>
      <Said outcome={outcome} hint={wasCopied ? hint : ''} />
    </Box>
  );
};

/** How copying ended: to be read out, and to be seen where something is left to do. */
const Said = ({ outcome, hint }: { outcome: Outcome; hint: string }) => (
  <Box role="status" sx={outcome === 'selected' || hint !== '' ? seen : visuallyHidden}>
    {hint === '' ? outcome && t(messages[outcome]) : hint}
  </Box>
);

const seen = { mt: 0.75, fontSize: 12.5, lineHeight: 1.4, color: 'text.secondary' };
const field = {
  flex: 1,
  minWidth: 0,
  minHeight: { xs: 44, sm: 42 },
  p: 0,
  border: 0,
  outline: 'none',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 13,
  textOverflow: 'ellipsis',
  unicodeBidi: 'plaintext',
  textAlign: 'left',
};
const text = { ...field, py: 1, resize: 'none', lineHeight: 1.5 };
