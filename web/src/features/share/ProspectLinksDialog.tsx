import LinkOff from '@mui/icons-material/LinkOff';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ShareAnswer } from '@upline/contracts';
import { can } from '@upline/contracts';
import { Link } from 'react-router-dom';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useActor } from '../../lib/account/useActor.ts';
import { channelLabel } from './channelLabel.ts';
import { AnswerGiven, LinkList, linkRow } from './LinkList.tsx';
import { LinkOpenings } from './LinkOpenings.tsx';

type Props = { open: boolean; prospect: { id: string; name: string } | null; onClose: () => void };

/** Links shown at once. */
const pageSize = 50;

/** The links shared with a prospect: when each was opened, and whether it still works. */
export const ProspectLinksDialog = ({ open, prospect, onClose }: Props) => (
  <InfoDialog open={open} title={t('Links for {name}', { name: prospect?.name ?? '' })} onClose={onClose}>
    {prospect && <Links prospectId={prospect.id} />}
  </InfoDialog>
);

const Links = ({ prospectId }: { prospectId: string }) => {
  const { rows, error, isPending, refetch, hasMore, onRange } = useViewPages('listProspectShares', {
    params: { id: prospectId },
    pageSize,
  });
  if (isPending) return <Skeleton variant="rounded" height={120} data-testid="skeleton" />;
  if (error) return <Problem of={error} onRetry={refetch} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={LinkOutlined}
        text={t('Nothing was shared with this prospect yet. Choose them when you share an asset.')}
        action={
          // over the open dialog, which is an entry of the history
          <Button component={Link} to="?share" replace variant="outlined">
            {t('Share an asset')}
          </Button>
        }
      />
    );
  return (
    <LinkList onMore={hasMore ? () => onRange(0, rows.length + pageSize) : null}>
      {rows.map((share) => (
        <LinkRow key={share.id} share={share} />
      ))}
    </LinkList>
  );
};

const LinkRow = ({ share }: { share: ShareAnswer }) => {
  const { assetTitle, sharedVia, sharedBy, createdAt, withdrawn, answer, answeredAt } = share;
  const actor = useActor();
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography noWrap title={assetTitle} sx={{ fontWeight: 600 }}>
            {assetTitle}
          </Typography>
          {withdrawn && <Badge variant="outline" icon={LinkOff} label={t('Withdrawn ##link')} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {rich(
            '{channel}, shared <time></time>',
            { time: () => <RelativeTime at={createdAt} /> },
            { channel: { message: channelLabel(sharedVia) } },
          )}
        </Typography>
        <LinkOpenings {...share} />
        <AnswerGiven answer={answer} answeredAt={answeredAt} sx={{ fontWeight: 550 }} />
      </Box>
      {can(actor, 'share:withdraw', { ownerId: sharedBy }) && <Switch share={share} />}
    </Box>
  );
};

const Switch = ({ share: { id, assetTitle, withdrawn } }: { share: ShareAnswer }) => {
  const withdraw = useCommand('WithdrawShare', {
    success: { title: t('Link Withdrawn'), text: t('Anyone who opens the link now reads that it was withdrawn.') },
  });
  const restore = useCommand('RestoreShare', {
    success: { title: t('Link Restored'), text: t('The link works again.') },
  });
  const press = async (): Promise<void> => {
    try {
      await (withdrawn ? restore : withdraw).run({ params: { id } });
    } catch {
      // the command has said why
    }
  };
  return (
    <Button
      color="inherit"
      variant="outlined"
      disabled={withdraw.isPending || restore.isPending}
      onClick={() => void press()}
      aria-label={
        withdrawn
          ? t('Restore the link to {title}', { title: assetTitle })
          : t('Withdraw the link to {title}', { title: assetTitle })
      }
      sx={{ flex: 'none', minHeight: 44 }}
    >
      {withdrawn ? t('Restore ##link') : t('Withdraw ##link')}
    </Button>
  );
};

const row = { ...linkRow, display: 'flex', alignItems: 'center', gap: 1.5 };
