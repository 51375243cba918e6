const factors = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round number a little above the highest value, whose half is round too. */
export const niceTop = (highest: number): number => {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const top = (factors.find((factor) => factor * power >= highest) ?? 10) * power;
  return top % 2 === 0 ? top : top + 1;
};

export type Point = { x: number; y: number };

/** An SVG path through points, curved without overshooting: a week never looks better than it was. */
export const smoothPath = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x.toFixed(1)},${y.toFixed(1)}`;
      const middle = ((before.x + x) / 2).toFixed(1);
      return `C${middle},${before.y.toFixed(1)} ${middle},${y.toFixed(1)} ${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join('');
