import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The actions, or in their place the link that one of them made: nothing moves, and the focus comes back to them. */
export const ActionsOrLink = ({ link, children }: { link: ReactNode; children: ReactNode }) => {
  const actions = useRef<HTMLDivElement>(null);
  const hasLink = Boolean(link);
  const hadLink = useRef(hasLink);
  useEffect(() => {
    if (hadLink.current && !hasLink) actions.current?.querySelector('button')?.focus();
    hadLink.current = hasLink;
  }, [hasLink]);
  return (
    <Box data-keep-clear sx={{ position: 'relative' }}>
      <Box ref={actions} sx={hasLink ? { visibility: 'hidden' } : {}}>
        {children}
      </Box>
      {hasLink && <Box sx={{ position: 'absolute', inset: 0, display: 'grid', alignItems: 'center' }}>{link}</Box>}
    </Box>
  );
};
