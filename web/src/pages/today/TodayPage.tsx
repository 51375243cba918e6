import Box from '@mui/material/Box';
import { fullNameOf } from '@upline/contracts';
import type { ContactKind, ProspectAnswer, TodayItem } from '@upline/contracts';
import { useState } from 'react';
import { DayProgress } from '../../features/today/DayProgress.tsx';
import { TodayList } from '../../features/today/TodayList.tsx';
import { useSnooze } from '../../features/today/useSnooze.ts';
import { useDailyTurn } from '../../lib/sync/dailyTurn.ts';
import { useNow } from '../../lib/browser/clock.ts';
import { t } from '../../lib/words/text.ts';
import { hourOf } from '../../lib/words/time.ts';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonCards } from '../../ui/list/SkeletonCards.tsx';
import { AddButton } from './AddButton.tsx';
import { Nobody } from './Nobody.tsx';

const ShareSheet = lazyDialog(async () => (await import('../ShareSheet.tsx')).ShareSheet);

const ContactSheet = lazyDialog(async () => (await import('../../features/today/ContactSheet.tsx')).ContactSheet);

const WhySheet = lazyDialog(async () => (await import('./WhySheet.tsx')).WhySheet);

const ProspectDialog = lazyDialog(
  async () => (await import('../../features/prospect/ProspectDialog.tsx')).ProspectDialog,
);

const sheetNames = ['send', 'done', 'why', 'new'] as const;
type SheetName = (typeof sheetNames)[number];

const greetingOf = (hour: number, name: string): string => {
  if (hour >= 5 && hour < 12) return t('Good morning, {name}', { name });
  return hour >= 12 && hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name });
};

const useGreeting = (): string => {
  const { data: user } = useCurrentUser();
  const hour = hourOf(useNow());
  return user ? greetingOf(hour, user.firstName ?? fullNameOf(user)) : '\u00a0';
};

/** Somebody as the sheets take them. */
type Person = Pick<ProspectAnswer, 'id' | 'name' | 'phone' | 'email' | 'status'> & { followUpId: string | null };

const personOf = ({ prospectId: id, name, phone, email, status, followUpId }: TodayItem): Person => ({
  id,
  name,
  phone,
  email,
  status,
  followUpId,
});

/** The sheets of the screen, and somebody that the address of one names: of the list, else of all prospects. */
const useSheets = (items: readonly TodayItem[]) => {
  const sheets = useDialogs<Person, SheetName>(sheetNames);
  const { wanted } = sheets;
  const listed = items.find(({ prospectId }) => prospectId === wanted);
  const { data, error } = useView('findProspect', { params: { id: wanted ?? '' }, enabled: wanted !== null });
  const found = listed ? personOf(listed) : data && { ...data, followUpId: null };
  return { sheets, found: { data: found, error } };
};

/** At most ten people to be in touch with today, why each, and the ways to do it. */
export const TodayPage = () => {
  const { zone, today } = useToday();
  useDailyTurn(zone);
  const { data: items = [], isPending, error, refetch } = useView('today');
  const progress = useView('todayProgress');
  const snooze = useSnooze(today);
  const greeting = useGreeting();
  const { sheets, found } = useSheets(items);
  const [taken, setTaken] = useState<{ id: string; kind: ContactKind } | null>(null);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeading title={t('Today')} subtitle={greeting} />
      <ListStates
        list={{ rows: items, isPending: isPending || progress.isPending, error, refetch }}
        skeleton={<SkeletonCards count={3} height={196} minWidth={720} />}
        empty={<Nobody {...progress.data} onAdd={() => sheets.open('new')} />}
      >
        {progress.data && <DayProgress {...progress.data} action={<AddButton onAdd={() => sheets.open('new')} />} />}
        <TodayList
          items={items}
          today={today}
          isSnoozing={snooze.isPending}
          isCovered={sheetNames.some(sheets.isOpen)}
          actionsOf={(item) => ({
            onWay: (kind) => setTaken({ id: item.prospectId, kind }),
            onShare: () => sheets.open('send', personOf(item)),
            onDone: () => sheets.open('done', personOf(item)),
            onWhy: () => sheets.open('why', personOf(item)),
            onSnooze: () => void snooze.run(item),
          })}
        />
      </ListStates>
      <Dialogs
        dialogs={sheets}
        found={found}
        show={{
          send: (to, dialog) => <ShareSheet {...dialog} asset={null} to={to} />,
          new: (_none, dialog) => <ProspectDialog {...dialog} prospect={null} />,
          why: (prospect, dialog) => <WhySheet {...dialog} prospect={prospect} />,
          done: (prospect, dialog) => (
            <ContactSheet
              {...dialog}
              prospect={prospect}
              kind={taken && taken.id === prospect?.id ? taken.kind : 'message'}
            />
          ),
        }}
      />
    </Box>
  );
};
