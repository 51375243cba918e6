import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import type { Icon } from '../icon.ts';
import { Surface } from '../Surface.tsx';

type Props = {
  icon: Icon;
  title: string;
  text: ReactNode;
  /** The actions of the page. */
  children?: ReactNode;
  /** The signed-in person, and the like. */
  footer?: ReactNode;
};

/** A page outside the shell: one thing to understand, one thing to do. */
export const StandalonePage = ({ icon: Icon, title, text, children, footer }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', p: { xs: 2, sm: 3 } }}>
    <header>
      <Box component="a" href="/" aria-label={t('Upline, front page')} sx={brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Upline
      </Box>
    </header>
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', flex: 1, py: 3, pb: { xs: 3, sm: '12vh' } }}>
      <Surface sx={{ width: '100%', maxWidth: 460, p: { xs: 3, sm: 5 }, borderRadius: '16px', textAlign: 'center' }}>
        <Box aria-hidden sx={badge}>
          <Icon />
        </Box>
        <Typography variant="h2" component="h1" sx={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography
          component="div"
          sx={{ mt: 1, color: 'text.secondary', textWrap: 'pretty', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
        {children && <Box sx={{ display: 'grid', gap: 1.5, mt: 3.5 }}>{children}</Box>}
        {footer && (
          <Typography variant="body2" component="div" sx={{ mt: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {footer}
          </Typography>
        )}
      </Surface>
    </Box>
  </Box>
);

const brand = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  color: 'text.primary',
  fontSize: 17,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  textDecoration: 'none',
};

const badge = {
  display: 'grid',
  placeItems: 'center',
  width: 60,
  height: 60,
  mx: 'auto',
  mb: 2.5,
  borderRadius: '50%',
  bgcolor: 'primary.soft',
  color: 'primary.main',
};
