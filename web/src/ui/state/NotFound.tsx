import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';

/** Says that nothing is at an address; inside the shell, which has the page's main part, that something is gone. */
export const NotFound = ({ isInside = false }: { isInside?: boolean }) => {
  useTitle(t('404 Page Not Found'));
  return (
    <Box
      component={isInside ? 'div' : 'main'}
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 2,
        minHeight: isInside ? '60vh' : '100dvh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 64,
          height: 64,
          borderRadius: '50%',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        <ExploreOffOutlined fontSize="large" />
      </Box>
      <Typography variant="h2" component="h1">
        {t('404 Page Not Found')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {isInside
          ? t('What stood here was deleted, or you do not have access to it.')
          : t('Did you forget to add the page to the router?')}
      </Typography>
      <Button component={Link} to="/" variant="contained" sx={{ mt: 1 }}>
        {t('Back to the dashboard')}
      </Button>
    </Box>
  );
};
