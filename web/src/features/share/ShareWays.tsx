import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ProspectAnswer } from '@upline/contracts';
import { useRef, useState } from 'react';
import { channels, messageAddressOf } from './channels.ts';
import type { Channel } from './channels.ts';
import { rememberShared } from './lastShared.ts';
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

/** Goes where the message is sent from; a tab that was opened for it is used or closed. */
const goOn = (via: Channel, { title, link, address, tab }: Shared & { title: string; tab: Window | null }): void => {
  if (via === 'native') void openSheet(title, link);
  else if (address !== null && tab) tab.location.href = address;
  else if (address !== null && via !== 'whatsapp') follow(address);
};

/** Makes a link when a way is chosen, once for each way and prospect, and goes on with it. */
const useShares = ({ id, title }: { id: string; title: string }) => {
  const [to, setTo] = useState<ProspectAnswer | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [pressed, setPressed] = useState<Channel | null>(null);
  const links = useRef(new Map<string, string>());
  const { share } = useShareVia(id);

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
    if (pressed) return;
    setPressed(via);
    setShared(null);
    const tab = via === 'whatsapp' ? openTab() : null;
    const link = await linkFor(via);
    setPressed(null);
    if (link === null) return tab?.close();
    rememberShared(id);
    const made = { via, link, address: messageAddressOf(via, { title, link, to }) };
    setShared(made);
    goOn(via, { ...made, title, tab });
  };
  return { to, choose, shared, pressed, act };
};

/** The prospect to share an asset with, the ways to do it, and the link that was made. */
export const ShareWays = ({ asset }: { asset: { id: string; title: string } }) => {
  const { to, choose, shared, pressed, act } = useShares(asset);
  return (
    <>
      <ProspectChoice chosen={to} onChoose={choose} />
      <Box role="group" aria-label="Ways to share" sx={ways}>
        {channels
          .filter(({ via }) => via !== 'native' || hasSheet())
          .map(({ via, label, icon: Icon }) => (
            <Button
              key={via}
              variant="outlined"
              color="inherit"
              startIcon={pressed === via ? <CircularProgress size={20} color="inherit" /> : <Icon />}
              // not `disabled`, which would take the focus from the button and the colour from its neighbours
              aria-disabled={pressed !== null}
              aria-busy={pressed === via}
              onClick={() => void act(via)}
              sx={{ minHeight: 48, justifyContent: 'flex-start' }}
            >
              {label}
            </Button>
          ))}
      </Box>
      {shared && <ShareOutcome shared={shared} onSheet={() => void openSheet(asset.title, shared.link)} />}
    </>
  );
};

const ways = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
