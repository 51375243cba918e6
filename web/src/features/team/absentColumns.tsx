import type { MemberAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import type { Column } from '../../ui/list/RowList.tsx';
import { joinedText, lastActiveText } from './absence.ts';
import { MemberReach } from './MemberReach.tsx';

/** The columns after the name in the lists of those who were not active this week, or are new in it. */
export const absentColumns = (selfId: string): readonly Column<MemberAnswer>[] => [
  { head: t('Last share'), width: '112px', cell: ({ lastActiveOn }) => lastActiveText(lastActiveOn) },
  { head: t('Joined ##when'), width: '112px', from: 'sm', cell: ({ joinedAt }) => joinedText(joinedAt) },
  {
    head: t('Phone'),
    width: '150px',
    from: 'md',
    cell: ({ phone }) => phone !== null && <bdi dir="ltr">{phone}</bdi>,
  },
  {
    head: t('Reach ##a person by phone'),
    width: '92px',
    cell: (member) => member.id !== selfId && <MemberReach member={member} />,
  },
];
