import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportAnswer } from '@upline/contracts';
import { initialsOf } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Section } from '../../ui/page/Section.tsx';

/** Who stays after an undo, each with the way to them. */
export const KeptPeople = ({ undo: { kept, keptPeople } }: Pick<ImportAnswer, 'undo'>) => {
  if (keptPeople.length === 0) return null;
  const more = kept - keptPeople.length;
  return (
    <Section title={t('Who stays')} flush>
      <Box component="ul" aria-label={t('Who stays')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keptPeople.map(({ id, name }) => (
          <li key={id}>
            <Box component={Link} to={`/prospects/${id}`} data-target sx={line}>
              <PersonAvatar id={id} initials={initialsOf(name)} size={32} />
              <bdi>{name}</bdi>
            </Box>
          </li>
        ))}
      </Box>
      {more > 0 && (
        <Typography sx={{ px: 2.5, pt: 1, color: 'text.secondary' }}>
          {t('{count, plural, one {and # more} other {and # more}} ##people', { count: more })}
        </Typography>
      )}
    </Section>
  );
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  px: 2.5,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
