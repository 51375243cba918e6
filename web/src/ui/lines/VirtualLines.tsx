import { Suspense, lazy, useEffect, useState } from 'react';
import { trusted } from '../../lib/casts.ts';
import { LineStack } from './LineStack.tsx';
import type { LinesProps, WindowedLines } from './WindowedLines.tsx';

// a short list is drawn without the code that draws a part of a long one
const Windowed = trusted<typeof WindowedLines>(
  lazy(async () => ({ default: (await import('./WindowedLines.tsx')).WindowedLines })),
);

/** Lines up to which all are drawn, lines that such a list may grow to, and lines that stand for a long list. */
const few = 40;
const mostGrown = 120;
const first = 24;

/** A list of any length that grows on top: of a long one only the lines in view are drawn. */
export const VirtualLines = <Item,>(props: LinesProps<Item>) => {
  const { items, total } = props;
  // a list that grows a little keeps its lines, with their focus
  const [isShort, setShort] = useState(Math.max(total, items.length) <= few);
  if (isShort && Math.max(total, items.length) > mostGrown) setShort(false);
  if (isShort) return <WholeLines {...props} />;
  return (
    <Suspense fallback={<LineStack {...props} items={items.slice(0, first)} />}>
      <Windowed {...props} />
    </Suspense>
  );
};

const WholeLines = <Item,>(props: LinesProps<Item>) => {
  const { items, onRange } = props;
  const last = Math.max(0, items.length - 1);
  useEffect(() => onRange(0, last), [last, onRange]);
  return <LineStack {...props} />;
};
