import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProspectAnswer } from '@upline/contracts';
import { useRef, useState } from 'react';
import { InfoDialog } from '../../ui/InfoDialog.tsx';
import { channels, messageAddressOf } from './channels.ts';
import type { Channel } from './channels.ts';
import { ProspectChoice } from './ProspectChoice.tsx';
import { ShareOutcome } from './ShareOutcome.tsx';
import type { Shared } from './ShareOutcome.tsx';
import { useShareVia } from './useShareAsset.ts';

const hasSheet = (): boolean => 'share' in navigator;

const openSheet = async (title: string, link: string): Promise<void> => {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // closed without choosing, or too long after the click: its button stays
  }
};

/** A tab opened while the click still counts as one; it gets its address once there is a link. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
};

const follow = (address: string): void => {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.click();
};

type Props = { open: boolean; asset: { id: string; title: string } | null; onClose: () => void };

/**
 * Every way of sharing an asset, with a prospect or nobody. A share is made when a way is chosen, once for each way
 * and prospect.
 */
export const ShareDialog = ({ open, asset, onClose }: Props) => {
  const [to, setTo] = useState<ProspectAnswer | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const links = useRef(new Map<string, string>());
  const { share, isPending } = useShareVia(asset?.id ?? '');
  const title = asset?.title ?? '';

  const choose = (prospect: ProspectAnswer | null): void => {
    setTo(prospect);
    setShared(null);
  };
  const linkFor = async (via: Channel): Promise<string | null> => {
    const key = `${via} ${to?.id ?? ''}`;
    const link = links.current.get(key) ?? (await share(via, to?.id ?? null));
    if (link !== null) links.current.set(key, link);
    return link;
  };
  const act = async (via: Channel): Promise<void> => {
    setShared(null);
    const tab = via === 'whatsapp' ? openTab() : null;
    const link = await linkFor(via);
    if (link === null) return tab?.close();
    const address = messageAddressOf(via, { title, link, to });
    setShared({ via, link, address });
    if (via === 'native') return openSheet(title, link);
    if (address === null) return undefined;
    if (tab) tab.location.href = address;
    else if (via !== 'whatsapp') follow(address);
    return undefined;
  };

  return (
    <InfoDialog
      open={open}
      title={`Share “${title}”`}
      description="Each link is tracked: you see when it is opened."
      onClose={onClose}
    >
      <ProspectChoice chosen={to} onChoose={choose} />
      <Box role="group" aria-label="Ways to share" sx={ways}>
        {channels
          .filter(({ via }) => via !== 'native' || hasSheet())
          .map(({ via, label, icon: Icon }) => (
            <Button
              key={via}
              variant="outlined"
              color="inherit"
              startIcon={<Icon />}
              disabled={isPending}
              onClick={() => void act(via)}
              sx={{ minHeight: 48, justifyContent: 'flex-start' }}
            >
              {label}
            </Button>
          ))}
      </Box>
      {shared && <ShareOutcome shared={shared} onSheet={() => void openSheet(title, shared.link)} />}
    </InfoDialog>
  );
};

const ways = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
