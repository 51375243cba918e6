import { Suspense, lazy } from 'react';
import type { OfferProps } from './UnknownNameOffer.tsx';

// what checks the name weighs more than the rest of the sheet, and comes with the first unknown name
const UnknownNameOffer = lazy(async () => ({ default: (await import('./UnknownNameOffer.tsx')).UnknownNameOffer }));

/** The offer to add somebody that the sheet does not know, drawn once its code is there. */
export const UnknownName = (props: OfferProps) => (
  <Suspense>
    <UnknownNameOffer {...props} />
  </Suspense>
);
