import type { ProspectAnswer } from '@upline/contracts';
import { Suspense, lazy } from 'react';

const RefusalLine = lazy(async () => ({ default: (await import('./RefusalLine.tsx')).RefusalLine }));

/** In a list, that somebody asked not to be contacted. */
export const RefusalMark = ({ prospect }: { prospect: Pick<ProspectAnswer, 'refused'> }) =>
  prospect.refused && (
    <Suspense>
      <RefusalLine />
    </Suspense>
  );
