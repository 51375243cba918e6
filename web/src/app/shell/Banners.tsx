import { MomentPlace } from '../../features/notification/moment/MomentPlace.tsx';
import { OpeningPlace } from '../../features/notification/opening/OpeningPlace.tsx';

/** What the product says above a screen: somebody who looks at a link, and a moment to celebrate. */
export const Banners = () => (
  <>
    <OpeningPlace />
    <MomentPlace />
  </>
);
