import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useShareAsset } from './useShareAsset.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  asset: { id: string; title: string };
  /** Takes the tracked link, to offer it for copying. */
  onShared?: (link: string) => void;
};

/** Shares an asset with one click. Disabled while it is under way. */
export const ShareButton = ({ asset, onShared, variant = 'outlined', ...rest }: Props) => {
  const { share, isPending } = useShareAsset(asset.id);
  const click = async (): Promise<void> => {
    const link = await share();
    if (link !== null) onShared?.(link);
  };
  return (
    <Button
      {...rest}
      variant={variant}
      startIcon={<ShareOutlined />}
      onClick={() => void click()}
      disabled={isPending}
      aria-label={`Share ${asset.title}`}
    >
      {isPending ? 'Sharing...' : 'Share'}
    </Button>
  );
};
