/**
 * Text cut after so many lines; a long word breaks instead of running out of its card. It runs in its own direction,
 * also on a page that runs in the other one.
 */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  }) as const;
