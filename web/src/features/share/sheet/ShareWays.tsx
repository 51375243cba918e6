import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AssetAnswer } from '@upline/contracts';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/words/text.ts';
import { namedFor, textOf } from './channels.ts';
import type { Way } from './channels.ts';
import { MessageField } from './MessageField.tsx';
import { ProspectChoice } from './ProspectChoice.tsx';
import { useMessage } from './useMessage.ts';
import { useRecipient } from './useRecipient.ts';
import type { Receiver } from './useRecipient.ts';
import { useShares } from './useShares.ts';
import type { Made } from './useShares.ts';
import { WayButtons, barHeight } from './WayButtons.tsx';

const SentQuestion = lazy(async () => ({ default: (await import('./SentQuestion.tsx')).SentQuestion }));
const loadOutcome = async () => ({ default: (await import('./ShareOutcome.tsx')).ShareOutcome });
const ShareOutcome = lazy(loadOutcome);
const PictureButtons = lazy(async () => ({ default: (await import('./PictureButtons.tsx')).PictureButtons }));

type Props = {
  asset: Pick<AssetAnswer, 'id' | 'title' | 'type'>;
  /** The prospect who is chosen at first. */
  to: Receiver | null;
  /** Takes each share as it is made. */
  onMade: (share: Made) => void;
};

/** The prospect to share an asset with, the message to them, the link once it is made, and the ways to send it. */
export const ShareWays = ({ asset, to, onMade }: Props) => {
  const recipient = useRecipient(to);
  const message = useMessage(asset, to?.id ?? null);
  const { made, opening, isCopied, pressed, act, openAgain, reset, takenBack } = useShares(asset, message, onMade);
  const choice = useRef<HTMLDivElement>(null);
  // it follows at once when a way is pressed
  useEffect(() => void loadOutcome().catch(() => undefined), []);
  const [isAsked, setIsAsked] = useState(false);
  const choose: typeof recipient.choose = (prospect) => {
    recipient.choose(prospect);
    message.readdress(prospect);
    reset();
  };
  const press = (way: Way, picture: File | null = null): void => {
    setIsAsked(recipient.isOpen);
    if (!recipient.isOpen) {
      void act(way, recipient.chosen, picture);
      return;
    }
    // a name was typed: it is chosen, added or given up before anything is shared
    const unknown = choice.current?.querySelector<HTMLElement>('[data-unknown-name] button');
    (unknown ?? choice.current?.querySelector<HTMLElement>('input'))?.focus();
  };
  return (
    <Box sx={parts}>
      <Box ref={choice}>
        <ProspectChoice recipient={{ ...recipient, choose }} />
        {isAsked && recipient.isOpen && (
          <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.main' }}>
            {t('Nothing was shared yet. Choose a name first, or “A link for anyone”.')}
          </Typography>
        )}
      </Box>
      <MessageField message={message} assetId={asset.id} to={recipient.chosen} />
      {made && (
        <Suspense key={`${made.id} ${made.way}`}>
          {made.to && opening === 'opened' && (
            <SentQuestion share={made} name={made.to.name} onTakenBack={() => takenBack(made)} />
          )}
          <ShareOutcome
            {...made}
            title={asset.title}
            text={textOf(namedFor(message.written, made.to?.name ?? null), made.link)}
            opening={opening}
            isCopied={isCopied}
            onSheet={() => void openAgain(made)}
          />
        </Suspense>
      )}
      <WayButtons pressed={pressed} onPress={(way) => press(way)}>
        {asset.type === 'image' && (
          <Suspense>
            <PictureButtons asset={asset} onShare={(picture) => press('native', picture)} />
          </Suspense>
        )}
      </WayButtons>
    </Box>
  );
};

// what gets the focus is not left behind the ways at the foot
const parts = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  // down to the edge of the sheet, so that nothing shows below the ways
  mb: { xs: -2, sm: -2.5 },
  '& > *, & input, & textarea': { scrollMarginBottom: `${barHeight}px` },
};
