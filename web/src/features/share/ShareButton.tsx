import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/words/text.ts';
import { useShareAsset } from './useShareAsset.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  asset: { id: string; title: string };
  /** Takes the tracked link, to offer it for copying. */
  onShared?: (link: string) => void;
};

/** Shares an asset with one click. Disabled while it is under way. */
export const ShareButton = ({ asset, onShared, variant = 'outlined', ...rest }: Props) => {
  const { share, isPending } = useShareAsset(asset.id);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // browsers take the focus from a disabled button: it comes back, unless it has gone on to the link by now
    if (!isPending && hadFocus.current && document.activeElement === document.body) button.current?.focus();
    if (!isPending) hadFocus.current = false;
  }, [isPending]);
  const click = async (): Promise<void> => {
    hadFocus.current = true;
    const link = await share();
    if (link !== null) onShared?.(link);
  };
  return (
    <Button
      {...rest}
      ref={button}
      variant={variant}
      startIcon={isPending ? <CircularProgress aria-hidden size={18} color="inherit" /> : <ShareOutlined />}
      onClick={() => void click()}
      disabled={isPending}
      aria-label={t('Share {title}', { title: asset.title })}
    >
      {isPending ? t('Sharing...') : t('Share ##verb')}
    </Button>
  );
};
