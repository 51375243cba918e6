import Box from '@mui/material/Box';
import { initialsOf } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';

type Props = {
  label: string;
  people: readonly { id: string; name: string }[];
  /** How many people there are; those that are not named are counted. */
  count: number;
};

/** Prospects by their names, each with the way to them. */
export const PersonLinks = ({ label, people, count }: Props) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {people.map(({ id, name }) => (
      <li key={id}>
        <Box component={Link} to={`/prospects/${id}`} data-target sx={line}>
          <PersonAvatar id={id} initials={initialsOf(name)} size={32} />
          <bdi>{name}</bdi>
        </Box>
      </li>
    ))}
    {count > people.length && (
      <Box component="li" sx={{ ...row, color: 'text.secondary' }}>
        {people.length === 0
          ? t('{count, plural, =0 {Nobody yet} one {# person} other {# people}}', { count })
          : t('{count, plural, one {and # more} other {and # more}} ##people', { count: count - people.length })}
      </Box>
    )}
  </Box>
);

const row = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, px: 2.5, py: 0.75 };
const line = {
  ...row,
  color: 'text.primary',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
