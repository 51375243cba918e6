import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { PanelBoundary } from '../state/PanelBoundary.tsx';
import { Surface } from '../Surface.tsx';

type Props = {
  title: string;
  subtitle?: string;
  action?: ReactNode;
  children: ReactNode;
  /** Lets a list reach the card's edges. */
  flush?: boolean;
};

/** A titled card of a screen. */
export const Section = ({ title, subtitle, action, children, flush = false }: Props) => {
  const id = useId();
  return (
    <Surface
      component="section"
      aria-labelledby={id}
      sx={{ p: 0, display: 'flex', flexDirection: 'column', minWidth: 0, overflow: 'clip' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2.5, pr: 1.5, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {action && <Box sx={{ my: { xs: -1.25, sm: -0.75 } }}>{action}</Box>}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, minWidth: 0, ...(flush ? { pb: 1 } : { px: 2.5, pb: 2.5, pt: 0.5 }) }}>
        <PanelBoundary>{children}</PanelBoundary>
      </Box>
    </Surface>
  );
};
