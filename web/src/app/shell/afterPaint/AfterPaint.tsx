import { MomentPlace } from '../../../features/notification/moment/MomentPlace.tsx';
import { OpeningPlace } from '../../../features/notification/opening/OpeningPlace.tsx';
import { ErrorBoundary } from '../../../ui/state/ErrorBoundary.tsx';
import { Contacts } from './Contacts.tsx';
import { FocusKeeper } from './FocusKeeper.tsx';
import { ScrollDirection } from './ScrollDirection.tsx';

/**
 * What every screen has and needs only after its first paint, in one file: somebody who looks at a link, a moment to
 * celebrate, the sheet of a contact, the place of the focus, and the direction of scrolling.
 */
export const AfterPaint = () => (
  <>
    <OpeningPlace />
    <MomentPlace />
    <ErrorBoundary>
      <Contacts />
    </ErrorBoundary>
    <FocusKeeper />
    <ScrollDirection />
  </>
);
