import Add from '@mui/icons-material/Add';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ListedMessage } from '@upline/contracts';
import { MessageCard } from '../../features/message/MessageCard.tsx';
import { prospectStates, prospectStatuses } from '../../features/prospect/prospectState.ts';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { LibraryTabs } from '../../ui/page/LibraryTabs.tsx';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonCards } from '../../ui/list/SkeletonCards.tsx';

// most teams have fewer assets than a choice can list
const AssetFinder = lazyDialog(async () => (await import('../../features/asset/AssetFinder.tsx')).AssetFinder);

const MessageDialog = lazyDialog(async () => (await import('../../features/message/MessageDialog.tsx')).MessageDialog);

const addressed = ['new', 'edit'] as const;
type DialogName = (typeof addressed)[number] | 'remove';

const statusNames = () => prospectStatuses.map((value) => ({ value, label: t(prospectStates[value].label) }));

/** The messages to send with links: those of the team, and the person's own. */
export const MessagesPage = () => {
  const { data: messages = [], isPending, error, refetch } = useView('listMessages');
  const dialogs = useDialogs<ListedMessage, DialogName>(addressed);
  const nameOf = (status: string | null): string | null =>
    statusNames().find(({ value }) => value === status)?.label ?? null;
  const add = (isQuiet: boolean) => (
    <Button variant={isQuiet ? 'outlined' : 'contained'} startIcon={<Add />} onClick={() => dialogs.open('new')}>
      {t('New message')}
    </Button>
  );
  const isEmpty = !isPending && messages.length === 0;
  return (
    <>
      <PageHeading
        title={t('Messages')}
        subtitle={t('Words to send with a link, ready for everybody')}
        action={add(isEmpty)}
      />
      <LibraryTabs />
      <ListStates
        list={{ rows: messages, isPending, error, refetch }}
        skeleton={<SkeletonCards count={3} height={120} minWidth={720} />}
        empty={
          <EmptyState
            icon={ChatBubbleOutlineOutlined}
            title={t('No messages yet')}
            text={t('Write one once, and it is a tap away whenever you share.')}
            action={add(false)}
          />
        }
      >
        <Box component="ul" aria-label={t('Messages')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {messages.map((message) => (
            <MessageCard
              key={message.id}
              message={message}
              status={nameOf(message.status)}
              onEdit={() => dialogs.open('edit', message)}
              onRemove={() => dialogs.open('remove', message)}
            />
          ))}
        </Box>
      </ListStates>
      <MessageDialogs dialogs={dialogs} messages={messages} error={error} isGone={!isPending} />
    </>
  );
};

type DialogsProps = {
  dialogs: ReturnType<typeof useDialogs<ListedMessage, DialogName>>;
  messages: readonly ListedMessage[];
  error: Error | null;
  isGone: boolean;
};

const MessageDialogs = ({ dialogs, messages, error, isGone }: DialogsProps) => {
  const { run } = useCommand('RemoveMessage');
  const choices = { statuses: statusNames(), assetFinder: AssetFinder };
  const data = messages.find(({ id }) => id === dialogs.wanted);
  return (
    <Dialogs
      dialogs={dialogs}
      found={{ data, error, isGone: isGone && !data }}
      show={{
        new: (_none, dialog) => <MessageDialog {...dialog} message={null} {...choices} />,
        edit: (message, dialog) => <MessageDialog {...dialog} message={message} {...choices} />,
        remove: (message, dialog) => (
          <Confirm
            {...dialog}
            subject={message}
            title={t('Delete message')}
            text={t('Are you sure you want to delete this message?')}
            confirmLabel={t('Delete')}
            destructive
            onConfirm={({ id }) => run({ params: { id } })}
          />
        ),
      }}
    />
  );
};
