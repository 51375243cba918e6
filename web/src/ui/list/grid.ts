/** Width in pixels below which a card is not squeezed, and the space between cards. */
export const cardMinWidth = 300;
export const cardGap = 16;

/** How many cards of at least `minWidth` fit beside each other. */
export const columnsFor = (width: number, minWidth: number = cardMinWidth): number =>
  Math.max(1, Math.floor((width + cardGap) / (minWidth + cardGap)));

/** The same grid in CSS, for what is not virtualised. */
export const cardGrid = (minWidth: number = cardMinWidth) => ({
  display: 'grid',
  gap: `${cardGap}px`,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`,
});
