import Typography from '@mui/material/Typography';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { clamp } from '../clamp.ts';
import { ToastsAboveAction } from '../toast/ToastsPlace.tsx';

/** The places of the shell's header that a screen fills, null until they are there; undefined outside the shell. */
export const HeaderPlaces = createContext<{ words: HTMLElement | null; action: HTMLElement | null } | undefined>(
  undefined,
);

/** Takes the words of a screen's heading where no header can be filled: a server puts them into it. */
export const WordsTaker = createContext<((words: ReactNode) => void) | null>(null);

type Props = {
  title: string;
  subtitle?: string;
  action?: ReactNode;
  /** Leads back, in front of the title. */
  back?: ReactNode;
};

/** The title of a screen, what it is for, and its main action: in the header, or in place where there is none. */
export const PageHeading = ({ title, subtitle, action, back }: Props) => {
  const places = useContext(HeaderPlaces);
  const take = useContext(WordsTaker);
  const texts = (
    <>
      <Typography variant="h1" noWrap title={title} sx={{ fontSize: { sm: 20 } }}>
        {title}
      </Typography>
      {subtitle && (
        <Typography variant="body2" sx={text}>
          {subtitle}
        </Typography>
      )}
    </>
  );
  const words = back ? (
    <div style={withBack}>
      {back}
      {texts}
    </div>
  ) : (
    texts
  );
  if (!places)
    return (
      <>
        {words}
        {action}
      </>
    );
  take?.(words);
  return (
    <>
      {places.words && createPortal(words, places.words)}
      {places.action && createPortal(action, places.action)}
      {places.action && action && <ToastsAboveAction />}
    </>
  );
};

const withBack = { display: 'flex', alignItems: 'center', minWidth: 0 };

// on a phone in up to three small lines: whole rather than cut off, also in German
const text = {
  color: 'text.secondary',
  fontSize: { xs: 11.5, sm: 12, md: 13 },
  lineHeight: { xs: 1.2, sm: 1.25, md: 1.3 },
  textWrap: 'balance',
  ...clamp(3),
};
