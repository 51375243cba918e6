import AddLinkOutlined from '@mui/icons-material/AddLinkOutlined';
import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import Check from '@mui/icons-material/Check';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDialogAddress } from '../../lib/browser/useDialogAddress.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import type { AnswerOf } from '../../lib/sync/useView.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { Icon } from '../../ui/icon.ts';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { levelFill } from '../../ui/levelFill.ts';
import { ContactStop } from './ContactStop.tsx';
import { leadsTo } from './leadsTo.ts';
import { Reach } from './Reach.tsx';

type Inbox = AnswerOf<'listNotifications'>;
type Item = Inbox['items'][number];

const icons: Readonly<Record<Item['type'], Icon>> = {
  welcome: WavingHandOutlined,
  share_opened: VisibilityOutlined,
  prospect_answered: QuestionAnswerOutlined,
  contact_asked: DoNotDisturbOnOutlined,
  achievement_earned: EmojiEventsOutlined,
  member_joined: GroupAddOutlined,
  day_reminded: TodayOutlined,
  step_reminded: AlarmOutlined,
  asset_repointed: AddLinkOutlined,
  data_exported: DownloadOutlined,
  first_conversion: EmojiEventsOutlined,
  team_joined: GroupAddOutlined,
  team_level: EmojiEventsOutlined,
  team_goal: FlagOutlined,
  team_converted: EmojiEventsOutlined,
  week_reported: InsightsOutlined,
  version_reported: NewReleasesOutlined,
};

/** Marks everything seen as read, once for each newest notification. */
const useMarkRead = (inbox: Inbox | undefined): void => {
  const { run } = useCommand('ReadNotifications', { failure: null });
  const marked = useRef(0);
  const newest = inbox?.items[0]?.at ?? 0;
  const unread = inbox?.unread ?? 0;
  useEffect(() => {
    if (unread === 0 || newest <= marked.current) return;
    marked.current = newest;
    run({ body: { upTo: newest } }).catch(() => undefined);
  });
};

/**
 * The person's notifications, newest first. Opening the panel marks them read; unread ones stay marked as new until it
 * closes.
 */
export const NotificationPanel = () => {
  const view = useView('listNotifications');
  const [readBefore, setReadBefore] = useState<number | null>(null);
  if (readBefore === null && view.data) setReadBefore(view.data.readUpTo);
  useMarkRead(view.data);
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ flex: 'none', px: 2.5, pt: 2, pb: 1 }}>
        {t('Notifications')}
      </Typography>
      {view.isPending && <LineSkeletons rows={3} of="notification" />}
      {view.isError && <Problem of={view.error} onRetry={view.refetch} />}
      {view.data?.items.length === 0 && (
        <EmptyState icon={NotificationsNoneOutlined} text={t("You're all caught up.")} />
      )}
      {view.data && view.data.items.length > 0 && (
        <Box component="ul" aria-label={t('Notifications, newest first')} sx={scrolled}>
          {view.data.items.map((item) => (
            <Notification key={item.id} item={item} isNew={item.at > (readBefore ?? item.at)} />
          ))}
        </Box>
      )}
    </>
  );
};

type Props = { item: Item; isNew: boolean };

const aboutLevels: ReadonlySet<Item['type']> = new Set(['achievement_earned', 'team_level']);

/** The colour of an icon: a level has that of its metal. */
const colorOf = ({ type, subject }: Item, isNew: boolean): string =>
  (aboutLevels.has(type) ? levelFill(subject) : null) ?? (isNew ? 'primary.main' : 'text.secondary');

const Notification = ({ item, isNew }: Props) => {
  const Icon = icons[item.type] ?? NotificationsNoneOutlined;
  return (
    <Box component="li" sx={isNew ? { bgcolor: 'primary.soft' } : {}}>
      <Box
        component={Link}
        to={leadsTo[item.type]?.(item) ?? '/'}
        // over the open panel, which is an entry of the history: Back then leads to the screen before
        replace
        // a file of the server, and no screen
        reloadDocument={item.type === 'version_reported'}
        sx={row}
      >
        <Icon aria-hidden sx={{ mt: '1px', fontSize: 20, color: colorOf(item, isNew) }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: isNew ? 600 : 400 }}>{item.text}</Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {isNew && (
              <Box component="span" sx={newMark}>
                {t('New ##mark')}
              </Box>
            )}
            <RelativeTime at={item.createdAt} />
          </Typography>
        </Box>
      </Box>
      {item.prospect && <Ways prospect={item.prospect} />}
      {item.stopId && <ContactStop id={item.stopId} what={item.text} />}
    </Box>
  );
};

const addressed = ['notifications', 'contacted'] as const;

/** The ways to reach the prospect of a notification, and what records a contact with them. */
const Ways = ({ prospect }: { prospect: NonNullable<Item['prospect']> }) => {
  const { open } = useDialogAddress(addressed);
  return (
    <Box sx={reach}>
      <Reach prospect={prospect} />
      {prospect.contacted ? (
        <Box sx={contacted}>
          <Check aria-hidden sx={{ fontSize: 18 }} />
          {t('Contacted')}
        </Box>
      ) : (
        <Button
          size="small"
          color="inherit"
          startIcon={<Check />}
          aria-label={t('Done with {name}', { name: prospect.name })}
          aria-haspopup="dialog"
          // in place of the panel: Back then leads to the screen before
          onClick={() => open('contacted', prospect.id)}
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {t('Done ##verb')}
        </Button>
      )}
    </Box>
  );
};

const scrolled = { listStyle: 'none', m: 0, p: 0, pb: 1, minHeight: 0, overflowY: 'auto' };
const row = {
  display: 'flex',
  gap: 1.5,
  minHeight: 44,
  px: 2.5,
  py: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
const reach = { display: 'flex', flexWrap: 'wrap', gap: 1, pl: { xs: 2.5, sm: 6.5 }, pr: 2.5, pb: 1.5 };
const contacted = { display: 'flex', alignItems: 'center', gap: 0.5, px: 0.5, fontSize: 13, color: 'text.secondary' };
const newMark = {
  mr: 0.75,
  px: 0.75,
  py: '1px',
  borderRadius: '6px',
  fontWeight: 600,
  bgcolor: 'accent.fill',
  color: 'accent.onFill',
};
