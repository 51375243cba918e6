import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fullNameOf } from '@upline/contracts';
import type { MemberAnswer } from '@upline/contracts';
import { formatCount } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import type { Column } from '../../ui/list/RowList.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { memberRoles } from './memberRole.ts';

const Name = ({ member, isSelf }: { member: MemberAnswer; isSelf: boolean }) => {
  const { id, initials, email } = member;
  const name = fullNameOf(member);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <PersonAvatar id={id} initials={initials} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={name} sx={{ fontWeight: 550, lineHeight: 1.3 }}>
          {isSelf ? t('{name} (you)', { name }) : name}
        </Typography>
        {email !== name && (
          <Typography variant="caption" noWrap title={email} sx={{ display: 'block', color: 'text.secondary' }}>
            {email}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

const Role = ({ role }: Pick<MemberAnswer, 'role'>) => {
  const { badge, icon, label } = memberRoles[role];
  return <Badge variant={badge} icon={icon} label={t(label)} />;
};

const Count = ({ of }: { of: number }) => <span data-number>{formatCount(of)}</span>;

/** The column with the name of a member. */
export const nameColumn = (selfId: string): Column<MemberAnswer> => ({
  head: t('Name ##of a person'),
  width: 'minmax(0, 2fr)',
  cell: (member) => <Name member={member} isSelf={member.id === selfId} />,
});

/** The columns of the list of members. */
export const memberColumns = (selfId: string): readonly Column<MemberAnswer>[] => [
  nameColumn(selfId),
  { head: t('Role'), width: '104px', from: 'sm', cell: ({ role }) => <Role role={role} /> },
  { head: t('Level'), width: '112px', from: 'md', cell: ({ stats }) => <LevelBadge level={stats.level} /> },
  { head: t('This week'), width: '76px', cell: ({ stats }) => <Count of={stats.weeklyShares} /> },
  { head: t('Shares'), width: '72px', from: 'sm', cell: ({ stats }) => <Count of={stats.totalShares} /> },
  { head: t('Prospects'), width: '80px', from: 'md', cell: ({ stats }) => <Count of={stats.totalProspects} /> },
];
