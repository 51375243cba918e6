const number = new Intl.NumberFormat('en-US');

/** A count with thousands separated. */
export const formatCount = (count: number): string => number.format(count);

/** A word as the specification shows it, first letter in capitals: 'free' is 'Free'. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** '1 share', '2 shares'. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
