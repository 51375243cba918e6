import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fullNameOf } from '@upline/contracts';
import type { MemberAnswer } from '@upline/contracts';
import { memo } from 'react';
import { formatCount } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { VirtualGrid } from '../../ui/list/VirtualGrid.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';

const Count = ({ value, label }: { value: number; label: string }) => (
  <Box sx={{ flex: 'none', width: { xs: 64, sm: 110 }, textAlign: 'right' }}>
    <Typography component="p" sx={{ fontWeight: 600 }}>
      <span data-number>{formatCount(value)}</span>
    </Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', fontSize: { xs: 11, sm: 12 } }}>
      {label}
    </Typography>
  </Box>
);

const Member = memo(({ member, isYou }: { member: MemberAnswer; isYou: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2.5,
      py: 1.25,
      ...(isYou && { bgcolor: 'action.hover' }),
    }}
  >
    <PersonAvatar id={member.id} initials={member.initials} />
    <Box
      sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}
    >
      <Typography noWrap title={fullNameOf(member)} sx={{ fontWeight: 600, minWidth: 0, maxWidth: '100%' }}>
        {fullNameOf(member)}
      </Typography>
      <LevelBadge level={member.stats.level} />
    </Box>
    <Count value={member.stats.weeklyShares} label={t('this week ##after a number')} />
    <Count value={member.stats.totalShares} label={t('total ##after a number')} />
  </Box>
));
Member.displayName = 'Member';

const Rankings = ({ you }: { you: string | undefined }) => {
  const list = useViewPages('listMembers', { search: { sort: 'weekly' } });
  return (
    <ListStates
      list={list}
      skeleton={<LineSkeletons rows={10} of="member" />}
      empty={<EmptyState icon={GroupOutlined} text={t('No team members to display in rankings.')} />}
    >
      <VirtualGrid
        list={list}
        label={t('Full team rankings')}
        keyOf={(member) => member.id}
        estimate={60}
        minWidth="full"
        gap={0}
      >
        {(member) => <Member member={member} isYou={member.id === you} />}
      </VirtualGrid>
    </ListStates>
  );
};

/** Everyone, by this week's shares. */
export const FullRankings = ({ you }: { you: string | undefined }) => (
  <Section title={t('Full Team Rankings')} subtitle={t('By shares this week')} flush>
    <Rankings you={you} />
  </Section>
);
