/** A round number at or above the highest value, that four steps divide into round parts. */
export const niceTop = (highest: number): number => {
  const step = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= step && (power >= 1 || Number.isInteger(one * power * 4))) ?? 10;
  return Math.max(4, Math.ceil(factor * power * 4));
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
