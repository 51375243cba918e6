import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { channels, messageAddressOf, namedFor, textOf } from './channels.ts';
import type { Channel } from './channels.ts';
import { rememberShared } from './lastShared.ts';
import { MessageField, useMessage } from './MessageField.tsx';
import type { Message } from './MessageField.tsx';
import { openSheet, openTab, openWay } from './messenger.ts';
import type { Opening } from './messenger.ts';
import { ProspectChoice } from './ProspectChoice.tsx';
import { SentQuestion } from './SentQuestion.tsx';
import { ShareOutcome } from './ShareOutcome.tsx';
import { useRecipient } from './useRecipient.ts';
import type { Receiver } from './useRecipient.ts';
import { useShareVia } from './useShareAsset.ts';

type Asset = { id: string; title: string };
type Made = { via: Channel; id: string; link: string; to: Receiver | null };

const hasSheet = (): boolean => 'share' in navigator;

type Link = { id: string; link: string };

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
    forget: ({ via, to }: Made): void => void links.current.delete(keyOf(via, to)),
  };
};

/** Makes a link when a way is chosen and goes on with it. The message that went is no draft any more. */
const useShares = ({ id, title }: Asset, { read: message, draft }: Message) => {
  const [made, setMade] = useState<Made | null>(null);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [pressed, setPressed] = useState<Channel | null>(null);
  const { linkFor, forget } = useLinks(id);

  const reset = (): void => {
    setMade(null);
    setOpening(null);
  };
  const act = async (via: Channel, to: Receiver | null): Promise<void> => {
    if (pressed) return;
    setPressed(via);
    reset();
    const tab = via === 'whatsapp' ? openTab() : null;
    const made = await linkFor(via, to);
    setPressed(null);
    if (made === null) return tab?.close();
    const { link } = made;
    rememberShared(id);
    setMade({ via, ...made, to });
    const words = namedFor(message(), to?.name ?? null);
    const address = messageAddressOf(via, { title, text: textOf(words, link), to });
    const ended = await openWay(via, { title, message: words, link, address, tab });
    setOpening(ended);
    if (ended === 'opened' && via !== 'link' && via !== 'qr') draft.drop();
  };
  const openAgain = async ({ link, to }: Made): Promise<void> =>
    setOpening(await openSheet(title, { message: namedFor(message(), to?.name ?? null), link }));
  const takenBack = (share: Made): void => {
    forget(share);
    reset();
  };
  return { made, opening, pressed, act, openAgain, reset, takenBack };
};

type Props = { asset: Asset; /** The prospect who is chosen at first. */ to?: Receiver | null };

/** The prospect to share an asset with, the message to them, the ways to send it, and the link. */
export const ShareWays = ({ asset, to = null }: Props) => {
  const recipient = useRecipient(to);
  const message = useMessage(asset, to?.id ?? null);
  const { made, opening, pressed, act, openAgain, reset, takenBack } = useShares(asset, message);
  const choice = useRef<HTMLDivElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const choose: typeof recipient.choose = (prospect) => {
    recipient.choose(prospect);
    reset();
  };
  const press = (via: Channel): void => {
    setIsAsked(recipient.isOpen);
    if (!recipient.isOpen) {
      void act(via, recipient.chosen);
      return;
    }
    // a name was typed: it is chosen, added or given up before anything is shared
    const unknown = choice.current?.querySelector<HTMLElement>('[data-unknown-name] button');
    (unknown ?? choice.current?.querySelector<HTMLElement>('input'))?.focus();
  };
  return (
    <>
      <Box ref={choice}>
        <ProspectChoice recipient={{ ...recipient, choose }} />
        {isAsked && recipient.isOpen && (
          <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.main' }}>
            {t('Nothing was shared yet. Choose a name first, or “Nobody in particular”.')}
          </Typography>
        )}
      </Box>
      <MessageField message={message} assetId={asset.id} to={recipient.chosen} />
      <WayButtons pressed={pressed} onPress={press} />
      {made?.to && opening === 'opened' && (
        <SentQuestion
          key={`${made.id} ${made.via}`}
          share={made}
          name={made.to.name}
          onTakenBack={() => takenBack(made)}
        />
      )}
      {made && (
        <ShareOutcome
          {...made}
          title={asset.title}
          text={textOf(namedFor(message.written, made.to?.name ?? null), made.link)}
          opening={opening}
          onSheet={() => void openAgain(made)}
        />
      )}
    </>
  );
};

type WayProps = { pressed: Channel | null; onPress: (via: Channel) => void };

/** A button for each way of sharing that this device has. */
const WayButtons = ({ pressed, onPress }: WayProps) => (
  <Box role="group" aria-label={t('Ways to share')} sx={ways}>
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
          onClick={() => onPress(via)}
          sx={{ minHeight: 48, justifyContent: 'flex-start' }}
        >
          {t(label)}
        </Button>
      ))}
  </Box>
);

const ways = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };
