import type { BenchRow, GrowthPoint } from './rows.ts';

const panel = { width: 216, height: 132, left: 40, right: 18, top: 26, bottom: 20 };
const columns = 4;
const head = 56;
/** The dashes of lines for histories of growing length: they differ without colour too. */
const strokes = ['6 3', '2 2', ''];

type Point = GrowthPoint & { us: number };

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const short = new Intl.NumberFormat('en', { notation: 'compact' });
const msOf = (us: number): string => (us >= 1_000 ? `${short.format(us / 1_000)} ms` : `${short.format(us)} µs`);

const unique = (values: readonly number[]): number[] => [...new Set(values)].toSorted((one, other) => one - other);

/** The powers of ten that enclose the values. */
const decades = (values: readonly number[]): [number, number] => [
  Math.floor(Math.log10(Math.min(...values))),
  Math.ceil(Math.log10(Math.max(...values))),
];

type Scales = {
  x: (members: number) => number;
  y: (us: number) => number;
  from: number;
  to: number;
  members: number[];
};

const scalesOf = (points: readonly Point[]): Scales => {
  const [least, most] = decades(points.map(({ members }) => members));
  const [from, to] = decades(points.map(({ us }) => us));
  const inner = { width: panel.width - panel.left - panel.right, height: panel.height - panel.top - panel.bottom };
  const part = (value: number, low: number, high: number): number =>
    high === low ? 0.5 : (Math.log10(value) - low) / (high - low);
  return {
    from,
    to,
    members: unique(points.map(({ members }) => members)),
    x: (members) => panel.left + inner.width * part(members, least, most),
    y: (us) => panel.height - panel.bottom - inner.height * part(us, from, to),
  };
};

const axes = ({ x, y, from, to, members: shown }: Scales): string => {
  const powers = Array.from({ length: to - from + 1 }, (_, place) => 10 ** (from + place));
  const lines = powers.map(
    (us) =>
      `<line class="grid" x1="${panel.left}" x2="${panel.width - panel.right}" y1="${y(us)}" y2="${y(us)}"/>` +
      `<text class="tick" text-anchor="end" x="${panel.left - 5}" y="${y(us) + 3}">${msOf(us)}</text>`,
  );
  const ticks = shown.map(
    (members) =>
      `<text class="tick" text-anchor="middle" x="${x(members)}" ` +
      `y="${panel.height - 6}">` +
      `${short.format(members)}</text>`,
  );
  return [...lines, ...ticks].join('');
};

const lineOf = (points: readonly Point[], { x, y }: Scales, place: number): string => {
  const sorted = points.toSorted((one, other) => one.members - other.members);
  const at = sorted.map(({ members, us }) => `${x(members).toFixed(1)},${y(us).toFixed(1)}`);
  const dots = sorted.map(
    ({ members, us }) => `<circle cx="${x(members).toFixed(1)}" cy="${y(us).toFixed(1)}" r="2"/>`,
  );
  return (
    `<g class="line line${place}"><polyline points="${at.join(' ')}" ` +
    `stroke-dasharray="${strokes[place] ?? ''}"/>${dots.join('')}</g>`
  );
};

type Panel = { what: string; points: readonly Point[]; lengths: readonly number[]; scales: Scales };

const panelOf = ({ what, points, lengths, scales }: Panel): string => {
  const lines = lengths.map((events, place) =>
    lineOf(
      points.filter((point) => point.events === events),
      scales,
      place,
    ),
  );
  return `<text class="name" x="${panel.left}" y="14">${escape(what)}</text>${axes(scales)}${lines.join('')}`;
};

const style = `text{font:10px system-ui,sans-serif;fill:#1f1d1a}
.name{font-weight:600;font-size:11px}.title{font-weight:600;font-size:14px}
.tick{fill:#6b665e;font-size:9px}.grid{stroke:#e4dfd6}.line polyline{fill:none;stroke-width:1.6}
.line0{stroke:#8a8378;fill:#8a8378}.line1{stroke:#1d6f8a;fill:#1d6f8a}.line2{stroke:#c2410c;fill:#c2410c}
@media(prefers-color-scheme:dark){text{fill:#ece7df}.tick{fill:#a39c92}.grid{stroke:#3a352f}
.line1{stroke:#63b3cf;fill:#63b3cf}.line2{stroke:#f08a5d;fill:#f08a5d}}`;

const legend = (lengths: readonly number[], width: number): string =>
  lengths
    .map((events, place) => {
      const x = width - 110 * (lengths.length - place);
      return (
        `<g class="line line${place}">` +
        `<polyline points="${x},19 ${x + 22},19" stroke-dasharray="${strokes[place] ?? ''}"/></g>` +
        `<text x="${x + 28}" y="22">${short.format(events)} events</text>`
      );
    })
    .join('');

/**
 * The lines of `bench growth` as an SVG picture: for each call its processor time over the members of the
 * organization, one line for each length of the history, both axes logarithmic. Lines without a processor time are
 * left out.
 */
export const growthChart = (rows: readonly BenchRow[], subtitle: string): string => {
  const points = rows.flatMap(({ growth, cpuUs }): Point[] =>
    growth && typeof cpuUs === 'number' && cpuUs > 0 ? [{ ...growth, us: cpuUs }] : [],
  );
  const scales = scalesOf(points);
  const calls = [...new Set(points.map(({ what }) => what))];
  const lengths = unique(points.map(({ events }) => events));
  const width = columns * panel.width;
  const height = head + Math.ceil(calls.length / columns) * panel.height;
  const panels = calls.map((what, place) => {
    const [x, y] = [(place % columns) * panel.width, head + Math.floor(place / columns) * panel.height];
    const own = points.filter((point) => point.what === what);
    return `<g transform="translate(${x} ${y})">${panelOf({ what, points: own, lengths, scales })}</g>`;
  });
  const label = 'Processor time of each call as members and events grow';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
<style>${style}</style>
<text class="title" x="8" y="22">Processor time of a call over members</text>
<text class="tick" x="8" y="40">${escape(subtitle)}</text>${legend(lengths, width)}
${panels.join('\n')}
</svg>
`;
};
