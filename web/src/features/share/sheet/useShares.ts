import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/copy.ts';
import { channelOf, messageAddressOf, namedFor, textOf } from './channels.ts';
import type { Channel, Way } from './channels.ts';
import { rememberShared } from './lastShared.ts';
import { openSheet, openTab, openWay } from './messenger.ts';
import type { Opening } from './messenger.ts';
import type { Message } from './useMessage.ts';
import type { Receiver } from './useRecipient.ts';
import { useShareVia } from '../useShareAsset.ts';

type Asset = { id: string; title: string };
type Link = { id: string; link: string };

/** A share that was made: its button, its link, and the prospect, null for nobody. */
export type Made = Link & {
  way: Way;
  to: Receiver | null;
  /** The picture that the share sheet takes beside the link. */
  picture?: File | null;
};

/** Makes one link for each way and prospect; null when that failed, which a toast has said. */
const useLinks = (assetId: string) => {
  const links = useRef(new Map<string, Link>());
  const { share } = useShareVia(assetId);
  const keyOf = (via: Channel, to: Receiver | null): string => `${via} ${to?.id ?? ''}`;
  return {
    linkFor: async (via: Channel, to: Receiver | null): Promise<Link | null> => {
      const made = links.current.get(keyOf(via, to)) ?? (await share(via, to?.id ?? null));
      if (made !== null) links.current.set(keyOf(via, to), made);
      return made;
    },
    /** A link that was taken back leads nowhere: the next share makes another one. */
    forget: ({ way, to }: Made): void => void links.current.delete(keyOf(channelOf(way), to)),
  };
};

/** Opens the device's share sheet with a message and a link. Many apps take the link alone: both are copied too. */
const useSheet = (title: string, onEnd: (opening: Opening) => void) => {
  const [isCopied, setIsCopied] = useState(false);
  const open = async (message: string, { link, picture }: Pick<Made, 'link' | 'picture'>): Promise<void> => {
    void copyText(textOf(message, link)).then(setIsCopied);
    onEnd(await openSheet(title, { message, link, ...(picture && { picture }) }));
  };
  return { open, isCopied, forgetCopy: () => setIsCopied(false) };
};

/** Makes a link when a way is chosen and goes on with it. The message that went is no draft any more. */
export const useShares = ({ id, title }: Asset, { read: message, draft }: Message, onMade: (share: Made) => void) => {
  const [made, setMade] = useState<Made | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [pressed, setPressed] = useState<Way | null>(null);
  const { linkFor, forget } = useLinks(id);

  const end = (way: Way, opening: Opening): void => {
    setOpening(opening);
    if (opening === 'opened' && way !== 'link' && way !== 'qr') draft.drop();
  };
  const sheet = useSheet(title, (ended) => end('native', ended));
  const reset = (): void => {
    setMade(null);
    setOpening(null);
    sheet.forgetCopy();
  };
  const act = async (way: Way, to: Receiver | null, picture: File | null = null): Promise<void> => {
    if (pressed) return;
    setPressed(way);
    reset();
    const tab = way === 'whatsapp' ? openTab() : null;
    const found = await linkFor(channelOf(way), to);
    setPressed(null);
    if (found === null) return tab?.close();
    const share: Made = { way, ...found, to, picture };
    const { link } = share;
    rememberShared(id);
    setMade(share);
    onMade(share);
    const words = namedFor(message(), to?.name ?? null);
    if (way === 'native') return sheet.open(words, share);
    const address = messageAddressOf(channelOf(way), { title, text: textOf(words, link), to });
    end(way, await openWay(way, { address, tab }));
  };
  const openAgain = (share: Made): Promise<void> => sheet.open(namedFor(message(), share.to?.name ?? null), share);
  const takenBack = (share: Made): void => {
    forget(share);
    reset();
  };
  return { made, opening, isCopied: sheet.isCopied, pressed, act, openAgain, reset, takenBack };
};
