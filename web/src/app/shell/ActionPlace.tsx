import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

/** Scrolling by less is not taken for a direction: a resting thumb moves a little. */
const steadyPx = 8;

/** Whether the page was scrolled down last, and is not at its end. */
const useScrolledDown = (): boolean => {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let from = window.scrollY;
    const look = (): void => {
      const to = Math.max(0, window.scrollY);
      const end = document.documentElement.scrollHeight - window.innerHeight;
      // at its end the page has room below the last row
      if (to === 0 || to >= end - steadyPx) setDown(false);
      else if (Math.abs(to - from) < steadyPx) return;
      else setDown(to > from);
      from = to;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isDown;
};

/**
 * The place of a screen's main action. On a phone it floats where the thumb is, above whatever stands at the foot
 * (--foot), and gives way while somebody reads on: it would lie over the menu of a row. Focus brings it back.
 */
export const ActionPlace = ({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) => {
  const isAway = useScrolledDown();
  return <Box ref={onPlace} data-away={isAway} sx={place} />;
};

const place = {
  '&:empty': { display: 'none' },
  position: { xs: 'fixed', sm: 'static' },
  right: 16,
  bottom: 'calc(16px + var(--foot, env(safe-area-inset-bottom, 0px)))',
  '& > button': { boxShadow: { xs: '0 6px 20px rgb(20 14 8 / 0.28)', sm: 'none' } },
  '@media (max-width: 599.95px)': {
    transition: 'transform 180ms ease-out, opacity 180ms ease-out',
    '&[data-away="true"]:not(:focus-within)': {
      transform: 'translateY(calc(100% + 24px))',
      opacity: 0,
      pointerEvents: 'none',
    },
  },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
};
