import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import Button from '@mui/material/Button';
import type { AssetAnswer, ProspectStatus } from '@upline/contracts';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/words/text.ts';
import { useView } from '../../../lib/sync/useView.ts';
import { useViewPages } from '../../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../../lib/sync/pagesResult.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import type { ChoiceFinder } from '../../../ui/form/FinderMenu.tsx';
import { InfoDialog } from '../../../ui/dialog/InfoDialog.tsx';
import { Problem } from '../../../ui/state/Problem.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AssetChoice } from './AssetChoice.tsx';
import { lastShared } from './lastShared.ts';
import { ShareWays } from './ShareWays.tsx';
import { StatusFollows } from './StatusFollows.tsx';
import type { Receiver } from './useRecipient.ts';
import type { Made } from './useShares.ts';

type Props = {
  open: boolean;
  asset: AssetAnswer | null;
  /** The prospect who is chosen at first. */
  to?: Receiver | null;
  /** The menu that finds an asset where there are more than a choice can list. */
  assetFinder: ChoiceFinder;
  onClose: () => void;
};

/**
 * Every way of sharing an asset, with a prospect or nobody. Without an asset it begins with the one that was shared
 * last, so that a prospect and a way are all there is left to choose.
 */
export const ShareDialog = ({ open, asset, to = null, assetFinder, onClose }: Props) => {
  const [made, onMade] = useState<Made | null>(null);
  const shared = { to, onMade };
  return (
    <>
      <InfoDialog
        open={open}
        title={asset ? t('Share “{title}”', { title: asset.title }) : t('Share ##verb')}
        description={t('Each link is tracked: you see when it is opened.')}
        onClose={onClose}
      >
        {asset ? <ShareWays asset={asset} {...shared} /> : <ChosenAsset {...shared} finder={assetFinder} />}
      </InfoDialog>
      {/* beside the sheet, which may be closed by then */}
      {made?.to?.status === 'new' && <StatusFollows key={made.id} shareId={made.id} to={made.to} />}
    </>
  );
};

/** The asset to share: the one that was shared last, or one with a template for the prospect's status, until chosen. */
const useChosen = (to: Receiver | null) => {
  const list = useViewPages('listAssets');
  const { fitting, isLoading } = useFitting(to?.status ?? null);
  const [wanted, onChoose] = useState<string | null>(null);
  const last = lastShared();
  const fits = list.rows.find(({ id }) => fitting.has(id))?.id ?? [...fitting.keys()][0];
  const first = (last !== null && fitting.has(last) ? last : fits) ?? last;
  const { asset, isFound } = useAsset(wanted ?? first, list);
  const isPending = list.isPending || isLoading || (!isFound && wanted === null);
  return { list, fitting, asset, isPending, isGone: isFound && !asset, onChoose };
};

type ChosenProps = Pick<ComponentProps<typeof ShareWays>, 'to' | 'onMade'> & { finder: ChoiceFinder };

const ChosenAsset = ({ to, onMade, finder }: ChosenProps) => {
  const { list, fitting, asset, isPending, isGone, onChoose } = useChosen(to);
  if (list.error) return <Problem of={list.error} onRetry={list.refetch} />;
  if (isPending) return <Skeleton variant="rounded" height={600} />;
  if (isGone) return <NothingToShare />;
  return (
    <>
      <AssetChoice list={list} fitting={fitting} chosen={asset} onChoose={onChoose} finder={finder} />
      {asset ? (
        <ShareWays key={asset.id} asset={asset} to={to} onMade={onMade} />
      ) : (
        <Skeleton variant="rounded" height={516} />
      )}
    </>
  );
};

/** An asset by its id, from the list or apart from it; the newest where there is none. */
const useAsset = (id: string | null, { rows, isPending, hasMore }: PagesResult<AssetAnswer>) => {
  const listed = rows.find((one) => one.id === id);
  const isApart = id !== null && hasMore && !listed;
  const { data, error } = useView('findAsset', { params: { id: id ?? '' }, enabled: isApart });
  const apart = isApart && error === null ? data : undefined;
  const isFound = !isPending && (!isApart || apart !== undefined || error !== null);
  return { asset: listed ?? apart ?? (isFound ? rows[0] : undefined), isFound };
};

/** The assets with a template for a status of prospects: their titles by their ids. */
const useFitting = (status: ProspectStatus | null) => {
  const { data: templates = [], isFetched } = useView('listMessages', { enabled: status !== null });
  const fitting = new Map(
    templates.flatMap(({ status: of, assetId, assetTitle }) =>
      of !== null && of === status && assetId !== null && assetTitle !== null ? [[assetId, assetTitle] as const] : [],
    ),
  );
  // once asked: a failure that is asked about again must not take the sheet away
  return { fitting, isLoading: status !== null && !isFetched };
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
