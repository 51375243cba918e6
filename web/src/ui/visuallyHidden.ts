/** Hides an element from sight, not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  // as text: the number 1 would be read as the whole width
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
