import type { EmotionCache } from '@emotion/cache';
import type { DrawnStyle } from '@upline/contracts';

/** The styles that were made: those of the whole page each by itself, as the library looks for them. */
export const drawnStyles = ({ key, inserted, registered }: EmotionCache): DrawnStyle[] => {
  const made = Object.entries(inserted).flatMap(([id, css]) => (typeof css === 'string' ? [{ id, css }] : []));
  const isOfPart = ({ id }: { id: string }): boolean => registered[`${key}-${id}`] !== undefined;
  const ofParts = made.filter(isOfPart);
  const ofPage = made.filter((one) => !isOfPart(one));
  return [
    ...ofPage.map(({ id, css }) => ({ name: `${key}-global ${id}`, css })),
    { name: [key, ...ofParts.map(({ id }) => id)].join(' '), css: ofParts.map(({ css }) => css).join('') },
  ];
};
