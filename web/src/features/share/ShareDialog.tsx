import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { AssetAnswer, ProspectStatus } from '@upline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/text.ts';
import { useView } from '../../lib/useView.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InfoDialog } from '../../ui/InfoDialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AssetChoice } from './AssetChoice.tsx';
import { lastShared } from './lastShared.ts';
import { ShareWays } from './ShareWays.tsx';
import type { Receiver } from './useRecipient.ts';

type Props = {
  open: boolean;
  asset: AssetAnswer | null;
  /** The prospect who is chosen at first. */
  to?: Receiver | null;
  onClose: () => void;
};

/**
 * Every way of sharing an asset, with a prospect or nobody. Without an asset it begins with the one that was shared
 * last, so that a prospect and a way are all there is left to choose.
 */
export const ShareDialog = ({ open, asset, to = null, onClose }: Props) => (
  <InfoDialog
    open={open}
    title={asset ? t('Share “{title}”', { title: asset.title }) : t('Share ##verb')}
    description={t('Each link is tracked: you see when it is opened.')}
    onClose={onClose}
  >
    {asset ? <ShareWays asset={asset} to={to} /> : <ChosenAsset to={to} />}
  </InfoDialog>
);

const ChosenAsset = ({ to }: { to: Receiver | null }) => {
  const { rows, error, isPending, refetch } = useViewPages('listAssets', { pageSize: 1000 });
  const { fitting, isLoading } = useFitting(to?.status ?? null);
  const [wanted, setWanted] = useState<string | null>(null);
  const last = lastShared();
  const first = last !== null && fitting.has(last) ? undefined : rows.find(({ id }) => fitting.has(id));
  const asset = rows.find(({ id }) => id === wanted) ?? first ?? rows.find(({ id }) => id === last) ?? rows[0];
  if (error) return <Problem of={error} onRetry={refetch} />;
  if (isPending || isLoading) return <Skeleton variant="rounded" height={547} />;
  if (!asset) return <NothingToShare />;
  return (
    <>
      <AssetChoice assets={rows} fitting={fitting} chosen={asset.id} onChoose={setWanted} />
      <ShareWays key={asset.id} asset={asset} to={to} />
    </>
  );
};

/** The assets with a template for a status of prospects. */
const useFitting = (status: ProspectStatus | null) => {
  const { data: templates = [], isFetched } = useView('listMessages', { enabled: status !== null });
  const ids = templates.flatMap((one) => (one.status !== null && one.status === status ? (one.assetId ?? []) : []));
  // once asked: a failure that is asked about again must not take the sheet away
  return { fitting: new Set(ids), isLoading: status !== null && !isFetched };
};

const NothingToShare = () => (
  <EmptyState
    icon={PermMediaOutlined}
    title={t('No Marketing Assets')}
    text={t('Create your first marketing asset to start sharing content with your team and prospects.')}
    action={
      // over the open sheet, which is an entry of the history
      <Button component={Link} to="/marketing-assets?new" replace variant="contained">
        {t('Create First Asset')}
      </Button>
    }
  />
);
