import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { isRightToLeft, t } from '../../lib/words/text.ts';
import { formatCount } from '../../lib/words/format.ts';
import { niceTop, smoothPath } from './chartScale.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { weekLabel } from './weeks.ts';
import type { Week } from './weeks.ts';

type Props = {
  /** The counted thing, in the plural: 'Shares'. */ label: string;
  weeks: readonly Week[];
  color: 'primary' | 'secondary';
};

const height = 200;
const inset = { top: 10, right: 10, bottom: 26, left: 38 };

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 480)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

/** In languages that run from right to left time does too: the newest week is on the left. */
const scaleOf = (weeks: readonly Week[], width: number, mirrored: boolean) => {
  const top = niceTop(Math.max(0, ...weeks.map(({ count }) => count)));
  const step = (width - inset.left - inset.right) / Math.max(1, weeks.length - 1);
  return {
    top,
    start: mirrored ? width - inset.left : inset.left,
    end: mirrored ? inset.right : width - inset.right,
    xOf: (index: number): number => (mirrored ? width - inset.left - index * step : inset.left + index * step),
    yOf: (count: number): number => inset.top + (1 - count / top) * (height - inset.top - inset.bottom),
    nearest: (x: number): number => {
      const along = (mirrored ? width - x : x) - inset.left;
      return Math.min(weeks.length - 1, Math.max(0, Math.round(along / step)));
    },
  };
};
type Scale = ReturnType<typeof scaleOf>;

/**
 * One count by week: a line with its area, the numbers on hover and by arrow keys, and a table for who cannot see it.
 */
export const TrendChart = ({ label, weeks, color }: Props) => {
  const { box, width } = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const mirrored = isRightToLeft();
  const scale = scaleOf(weeks, width, mirrored);
  const shown = active ?? weeks.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: mirrored ? 1 : -1, ArrowRight: mirrored ? -1 : 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive(Math.min(weeks.length - 1, Math.max(0, shown + step)));
  };
  const readAt = (event: PointerEvent<SVGSVGElement>): void =>
    setActive(scale.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));

  return (
    <Box ref={box} sx={{ minWidth: 0, color: `${color}.main` }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1, color: 'text.primary' }}>
        <Typography component="h3" sx={{ flex: 1, fontWeight: 550 }}>
          {label}
        </Typography>
        <Box aria-live="polite" sx={{ fontSize: 13, color: 'text.secondary' }}>
          <Box component="strong" sx={{ fontSize: 18, fontWeight: 650, color: 'text.primary' }}>
            {formatCount(weeks[shown]?.count ?? 0)}
          </Box>{' '}
          {active === null
            ? t('so far this week ##after a number')
            : t('in the week of {date} ##after a number', { date: weekLabel(weeks[shown]?.week ?? '') })}
        </Box>
      </Box>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('{label} by week, over the last twelve weeks. The table that follows has the numbers.', {
          label,
        })}
        tabIndex={0}
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setActive(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        style={{ display: 'block', touchAction: 'pan-y', borderRadius: 8 }}
      >
        <Grid weeks={weeks} scale={scale} width={width} />
        <Line weeks={weeks} scale={scale} active={active} />
      </svg>
      <NumbersTable label={label} weeks={weeks} />
    </Box>
  );
};

const Grid = ({ weeks, scale, width }: { weeks: readonly Week[]; scale: Scale; width: number }) => {
  const every = width < 420 ? 4 : width < 700 ? 3 : 2;
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            x1={scale.start}
            x2={scale.end}
            y1={scale.yOf(scale.top * share)}
            y2={scale.yOf(scale.top * share)}
            stroke="var(--u-palette-divider)"
          />
          <text
            x={scale.start + (scale.start > scale.end ? 8 : -8)}
            y={scale.yOf(scale.top * share) + 4}
            textAnchor="end"
            fontSize={11}
            fill="var(--u-palette-text-secondary)"
          >
            {formatCount(scale.top * share)}
          </text>
        </g>
      ))}
      {weeks.map(({ week }, index) =>
        (weeks.length - 1 - index) % every === 0 ? (
          <text
            key={week}
            x={scale.xOf(index)}
            y={height - 7}
            textAnchor={index === weeks.length - 1 ? 'end' : 'middle'}
            fontSize={11}
            fill="var(--u-palette-text-secondary)"
          >
            {weekLabel(week)}
          </text>
        ) : null,
      )}
    </>
  );
};

const Line = ({ weeks, scale, active }: { weeks: readonly Week[]; scale: Scale; active: number | null }) => {
  const shade = useId();
  const points = weeks.map(({ count }, index) => ({ x: scale.xOf(index), y: scale.yOf(count) }));
  const last = weeks.length - 1;
  // the week that runs is not over: it is no fall
  const path = smoothPath(points.slice(0, last));
  const running = smoothPath(points.slice(-2));
  const marked = active ?? last;
  return (
    <>
      <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentcolor" stopOpacity={0.22} />
        <stop offset="1" stopColor="currentcolor" stopOpacity={0.02} />
      </linearGradient>
      {last > 0 && (
        <path
          d={`${path}L${scale.xOf(last - 1)},${scale.yOf(0)}L${scale.xOf(0)},${scale.yOf(0)}Z`}
          fill={`url(#${shade})`}
        />
      )}
      <path d={path} fill="none" stroke="currentcolor" strokeWidth={2.5} strokeLinecap="round" />
      <path
        data-running
        d={running}
        fill="none"
        stroke="currentcolor"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
      {active !== null && (
        <line
          x1={scale.xOf(active)}
          x2={scale.xOf(active)}
          y1={inset.top}
          y2={scale.yOf(0)}
          stroke="var(--u-palette-text-disabled)"
        />
      )}
      <circle
        cx={scale.xOf(marked)}
        cy={scale.yOf(weeks[marked]?.count ?? 0)}
        r={5}
        fill="currentcolor"
        stroke="var(--u-palette-background-paper)"
        strokeWidth={2.5}
      />
    </>
  );
};
