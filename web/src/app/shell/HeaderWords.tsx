import Box from '@mui/material/Box';
import { createContext, useCallback, useContext } from 'react';

/** Stands in the markup for the words of the heading, until the server that draws it puts them there. */
export const DrawnWords = createContext('');

/** An element of its own in place of what a server drew, in the same moment in which the screen fills it. */
const placeIn = (box: HTMLElement): HTMLElement => {
  const place = document.createElement('div');
  place.style.display = 'contents';
  box.replaceChildren(place);
  return place;
};

/** The place of the screen's title and text, which the screen fills. */
export const HeaderWords = ({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) => {
  const drawn = useContext(DrawnWords);
  const take = useCallback((box: HTMLElement | null) => onPlace(box && placeIn(box)), [onPlace]);
  return (
    <Box
      ref={take}
      sx={{ flex: 1, minWidth: 0 }}
      // what a server put there is nobody's to compare
      suppressHydrationWarning
      dangerouslySetInnerHTML={drawn === '' ? nothing : { __html: drawn }}
    />
  );
};

// always the same, so that nothing is ever written into it
const nothing = { __html: '' };
