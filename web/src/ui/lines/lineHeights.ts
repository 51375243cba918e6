/** How high the lines of lists are, in pixels, on a phone and above it: for what stands there before they come. */
export const lineHeights = {
  activity: { xs: 73, sm: 52 },
  notification: { xs: 81, sm: 60 },
  performer: { xs: 83, sm: 63.5 },
  asset: { xs: 87, sm: 65.5 },
  member: { xs: 67.5, sm: 59.5 },
} as const;
export type Line = keyof typeof lineHeights;

/** Room for some lines, kept while there are fewer: what stands beneath does not move. */
export const roomFor = (count: number, of: Line) => ({ minHeight: { sm: count * lineHeights[of].sm } });
