import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { t } from '../lib/words/text.ts';

/** Says how many entries wait above, instead of moving what is being read. */
export const NewPill = ({ count, onClick, top }: { count: number; onClick: () => void; top: number }) => (
  <Button variant="contained" size="small" startIcon={<ArrowUpward />} onClick={onClick} sx={pill} style={{ top }}>
    {t('{count, plural, one {# new} other {# new}} ##entries of a list', { count })}
  </Button>
);

/** The same above a list that scrolls with the page: it stays below the header. */
export const StickyNewPill = ({ count }: { count: number }) =>
  count > 0 && (
    <Box sx={{ position: 'sticky', top: 'calc(76px + var(--lead, 0px))', height: 0, zIndex: 3 }}>
      <NewPill count={count} top={0} onClick={() => window.scrollTo({ top: 0 })} />
    </Box>
  );

const pill = {
  position: 'absolute',
  left: '50%',
  zIndex: 2,
  translate: '-50% 0',
  borderRadius: '999px',
  boxShadow: '0 6px 20px rgb(20 14 8 / 0.25)',
  '@keyframes drop': { from: { opacity: 0, transform: 'translateY(-10px)' } },
  animation: 'drop 220ms cubic-bezier(0.2, 0.8, 0.2, 1)',
};
