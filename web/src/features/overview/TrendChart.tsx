import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatCount } from '../../lib/format.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { niceTop, smoothPath } from './chartScale.ts';
import { weekLabel } from './weeks.ts';

type Week = { week: string; shares: number; views: number };
type Series = 'views' | 'shares';

const height = 260;
const inset = { top: 12, right: 12, bottom: 28, left: 40 };
const series: readonly { name: Series; label: string; color: string; dash?: string }[] = [
  { name: 'views', label: 'Views', color: 'var(--u-palette-secondary-main)', dash: '5 4' },
  { name: 'shares', label: 'Shares', color: 'var(--u-palette-primary-main)' },
];

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(260, entry?.contentRect.width ?? 600)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

/** Shares and views by week: two lines, told apart by colour and dash, with every number on hover, by arrow keys, and in a table for who cannot see it. */
export const TrendChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const { box, width } = useWidth();
  const [active, setActive] = useState<number | null>(null);
  const top = niceTop(Math.max(...weeks.flatMap(({ shares, views }) => [shares, views])));
  const xOf = (index: number): number => inset.left + (index * (width - inset.left - inset.right)) / Math.max(1, weeks.length - 1);
  const yOf = (value: number): number => inset.top + (1 - value / top) * (height - inset.top - inset.bottom);
  const everyOther = width < 560 ? 3 : width < 900 ? 2 : 1;

  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - inset.left) / (width - inset.left - inset.right);
    setActive(Math.min(weeks.length - 1, Math.max(0, Math.round(share * (weeks.length - 1)))));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive((now) => Math.min(weeks.length - 1, Math.max(0, (now ?? weeks.length) + step)));
  };

  return (
    <Box ref={box} sx={{ position: 'relative' }}>
      <Legend />
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Shares and views over the last twelve weeks. The table that follows has the numbers."
        tabIndex={0}
        onPointerMove={follow}
        onPointerLeave={() => setActive(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
        style={{ display: 'block', touchAction: 'pan-y', borderRadius: 8 }}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line x1={inset.left} x2={width - inset.right} y1={yOf(top * share)} y2={yOf(top * share)} stroke="var(--u-palette-divider)" />
            <text x={inset.left - 8} y={yOf(top * share) + 4} textAnchor="end" fontSize={11} fill="var(--u-palette-text-secondary)">
              {formatCount(top * share)}
            </text>
          </g>
        ))}
        {weeks.map(({ week }, index) =>
          (weeks.length - 1 - index) % everyOther === 0 ? (
            <text
              key={week}
              x={xOf(index)}
              y={height - 8}
              textAnchor={index === weeks.length - 1 ? 'end' : 'middle'}
              fontSize={11}
              fill="var(--u-palette-text-secondary)"
            >
              {weekLabel(week)}
            </text>
          ) : null,
        )}
        {series.map(({ name, color, dash }) => (
          <path
            key={name}
            d={smoothPath(weeks.map((week, index) => ({ x: xOf(index), y: yOf(week[name]) })))}
            fill="none"
            stroke={color}
            strokeWidth={2.5}
            strokeLinecap="round"
            {...(dash ? { strokeDasharray: dash } : {})}
          />
        ))}
        {active !== null && (
          <line x1={xOf(active)} x2={xOf(active)} y1={inset.top} y2={height - inset.bottom} stroke="var(--u-palette-text-disabled)" />
        )}
        {weeks.map((week, index) =>
          series.map(({ name, color }) => (
            <circle
              key={`${week.week}${name}`}
              cx={xOf(index)}
              cy={yOf(week[name])}
              r={index === active ? 5 : 2.5}
              fill={color}
              stroke="var(--u-palette-background-paper)"
              strokeWidth={index === active ? 2 : 0}
            />
          )),
        )}
      </svg>
      <Tip
        week={active === null ? undefined : weeks[active]}
        x={active === null ? 0 : xOf(active)}
        flip={active !== null && xOf(active) > width / 2}
      />
      <NumbersTable weeks={weeks} />
    </Box>
  );
};

const Legend = () => (
  <Box aria-hidden sx={{ display: 'flex', gap: 2.5, mb: 1, fontSize: 13, color: 'text.secondary' }}>
    {series.map(({ name, label, color, dash }) => (
      <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <svg width={22} height={8}>
          <line
            x1={1}
            x2={21}
            y1={4}
            y2={4}
            stroke={color}
            strokeWidth={2.5}
            strokeLinecap="round"
            {...(dash ? { strokeDasharray: dash } : {})}
          />
        </svg>
        {label}
      </Box>
    ))}
  </Box>
);

const Tip = ({ week, x, flip }: { week: Week | undefined; x: number; flip: boolean }) =>
  week && (
    <Box
      role="status"
      style={{ left: x, translate: flip ? 'calc(-100% - 12px) 0' : '12px 0' }}
      sx={{
        position: 'absolute',
        top: 44,
        px: 1.5,
        py: 1,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(20 14 8 / 0.14)',
        fontSize: 13,
        pointerEvents: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>Week of {weekLabel(week.week)}</Box>
      {formatCount(week.views)} views · {formatCount(week.shares)} shares
    </Box>
  );

const NumbersTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <Box sx={visuallyHidden}>
    <table>
      <caption>Shares and views by week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Shares</th>
          <th scope="col">Views</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, shares, views }) => (
          <tr key={week}>
            <th scope="row">{weekLabel(week)}</th>
            <td>{formatCount(shares)}</td>
            <td>{formatCount(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
