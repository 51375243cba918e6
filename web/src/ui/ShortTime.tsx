import Box from '@mui/material/Box';
import { useTicking } from '../lib/browser/clock.ts';
import { agoOf, exactOf, shortAgoOf } from '../lib/words/time.ts';
import { visuallyHidden } from './visuallyHidden.ts';

/** '12 s', renewed by itself; 'x ago' for screen readers, the exact time on hover. */
export const ShortTime = ({ at }: { at: string }) => {
  const short = useTicking((now) => shortAgoOf(at, now));
  const words = useTicking((now) => agoOf(at, now));
  return (
    <time dateTime={at} title={exactOf(at)}>
      <Box component="span" sx={visuallyHidden}>
        {words}
      </Box>
      <Box component="span" aria-hidden data-number sx={{ whiteSpace: 'nowrap' }}>
        {short}
      </Box>
    </time>
  );
};
