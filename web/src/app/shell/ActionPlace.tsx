import Box from '@mui/material/Box';

/**
 * The place of a screen's main action. On a phone it floats where the thumb is, above whatever stands at the foot
 * (--foot), and gives way while somebody reads on, as `ScrollDirection` notes: it would lie over the menu of a row.
 * Focus brings it back. A bar in its place hides it (--action).
 */
export const ActionPlace = ({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) => (
  <Box ref={onPlace} sx={place} />
);

const place = {
  '&:empty': { display: 'none' },
  position: { xs: 'fixed', sm: 'static' },
  right: 16,
  bottom: 'calc(16px + var(--foot, env(safe-area-inset-bottom, 0px)))',
  '& > button': { boxShadow: { xs: '0 6px 20px rgb(20 14 8 / 0.28)', sm: 'none' } },
  '@media (max-width: 599.95px)': {
    visibility: 'var(--action)',
    transition: 'transform 180ms ease-out, opacity 180ms ease-out',
    '[data-scrolled="down"] &:not(:focus-within)': {
      transform: 'translateY(calc(100% + 24px))',
      opacity: 0,
      pointerEvents: 'none',
    },
  },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
};
