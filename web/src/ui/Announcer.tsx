import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from './visuallyHidden.ts';

/** A screen reader speaks at most this often: a busy feed must not talk without end. */
const pauseMs = 4000;

/** Reads the newest entry out, politely. */
export const Announcer = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (text === said) return undefined;
    const timer = setTimeout(() => setSaid(text), said === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, said]);
  return (
    <Box aria-live="polite" aria-atomic="true" sx={visuallyHidden}>
      {said}
    </Box>
  );
};
