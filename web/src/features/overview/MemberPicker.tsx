import { fullNameOf } from '@upline/contracts';
import { useDeferredValue, useState } from 'react';
import { t } from '../../lib/text.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { PersonFinder, PersonMenu } from '../../ui/PersonMenu.tsx';

type Props = { open: boolean; anchor: HTMLElement | null; onPick: (userId: string) => void; onClose: () => void };

/** Names drawn at once: with thousands of members one types a few letters. */
const maxShown = 50;

/** Finds a member by name or address. */
export const MemberPicker = ({ open, anchor, onPick, onClose }: Props) => (
  <PersonMenu label={t('Choose a member')} {...{ open, anchor, onClose }}>
    <MemberFinder onPick={onPick} />
  </PersonMenu>
);

const MemberFinder = ({ onPick }: { onPick: (userId: string) => void }) => {
  const { rows, hasMore, onRange, isPending } = useViewPages('listMembers', { pageSize: 1000 });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const found = rows.filter((member) => `${fullNameOf(member)} ${member.email}`.toLowerCase().includes(wanted));
  const type = (text: string): void => {
    setTyped(text);
    // looking for someone who is not loaded yet
    if (hasMore) onRange(0, rows.length + 1000);
  };
  return (
    <PersonFinder
      {...{ typed, isPending, onPick }}
      onType={type}
      people={found.slice(0, maxShown).map((member) => ({ ...member, name: fullNameOf(member) }))}
    />
  );
};
