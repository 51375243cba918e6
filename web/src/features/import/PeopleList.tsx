import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/words/text.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { PersonLine } from './PersonLine.tsx';
import type { useCorrected } from './useCorrected.ts';

/** Lines drawn at most: nobody looks over more one by one. */
const mostDrawn = 200;

type Props = { list: ReturnType<typeof useCorrected>; /** Said while nobody is in the list. */ empty: string };

/** Who will be added, each to be corrected or left out. */
export const PeopleList = ({ list: { people, chosen, correct, leaveOut }, empty }: Props) => {
  const more = people.length - mostDrawn;
  return (
    <Section
      title={t('Who will be added')}
      subtitle={
        people.length === 0
          ? ''
          : t('{count, plural, =0 {Nobody yet} one {# person} other {# people}}', { count: chosen.length })
      }
    >
      {people.length === 0 ? (
        <EmptyState icon={GroupsOutlined} text={empty} />
      ) : (
        <Box component="ul" aria-label={t('Who will be added')} sx={list}>
          {people.slice(0, mostDrawn).map((person) => (
            <PersonLine
              key={person.key}
              person={person}
              onCorrect={(values) => correct(person.key, values)}
              onLeaveOut={(isLeftOut) => leaveOut(person.key, isLeftOut)}
            />
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography sx={{ pt: 1.5, color: 'text.secondary' }}>
          {t('{count, plural, one {And # more, who is added too.} other {And # more, who are added too.}}', {
            count: more,
          })}
        </Typography>
      )}
    </Section>
  );
};

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
