import { MomentPlace } from '../../../features/notification/moment/MomentPlace.tsx';
import { OpeningPlace } from '../../../features/notification/opening/OpeningPlace.tsx';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useDayTurn } from '../../../lib/sync/dayTurn.ts';
import { ErrorBoundary } from '../../../ui/state/ErrorBoundary.tsx';
import { Contacts } from './Contacts.tsx';
import { FocusKeeper } from './FocusKeeper.tsx';
import { ScrollDirection } from './ScrollDirection.tsx';
import { SlashKey } from './SlashKey.tsx';
import { usePreload } from './usePreload.ts';

/** What goes on beside the screens, and shows nothing. */
const Background = () => {
  const { data: user } = useCurrentUser();
  useDayTurn(user?.organization?.timeZone);
  usePreload();
  return null;
};

/**
 * What every screen has and needs only after its first paint, in one file: somebody who looks at a link, a moment to
 * celebrate, the sheet of a contact, the place of the focus, the direction of scrolling,
 * the key that searches, the turn of the day, and what is needed next.
 */
export const AfterPaint = () => (
  <>
    <OpeningPlace />
    <MomentPlace />
    <ErrorBoundary>
      <Contacts />
    </ErrorBoundary>
    <Background />
    <FocusKeeper />
    <ScrollDirection />
    <SlashKey />
  </>
);
