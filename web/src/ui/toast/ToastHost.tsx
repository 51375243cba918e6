import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import { lastPressed } from '../../lib/browser/lastPressed.ts';
import { useCountdown } from '../../lib/browser/useCountdown.ts';
import { isRightToLeft } from '../../lib/words/text.ts';
import { ToastsContext } from '../../lib/toast/toasts.ts';
import { useTopLayer } from '../../lib/browser/topLayer.ts';
import { toastMs } from '../../lib/toast/toastStore.ts';
import type { Toasts } from '../../lib/toast/toastStore.ts';
import { belowBanner } from './belowBanner.ts';
import { ToastCard } from './ToastCard.tsx';
import { toastContainer } from './ToastsPlace.tsx';

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What a toast leaves in sight: what was pressed last, with what stands beside it where the screen says so. */
const keptClear = (): DOMRect | undefined => {
  const pressed = lastPressed();
  return (pressed?.closest('[data-keep-clear]') ?? pressed)?.getBoundingClientRect();
};

/** Puts a toast at the top when it would cover, at the foot, what is to stay in sight. */
const useClearPlace = () => {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const container = card.current?.closest<HTMLElement>(toastContainer);
    if (!card.current || !container) return;
    container.dataset['toastsPlace'] = 'foot';
    const clear = keptClear();
    if (clear && overlap(card.current.getBoundingClientRect(), clear)) container.dataset['toastsPlace'] = 'top';
  }, []);
  return card;
};

/** A snackbar of the library, drawn as our card. */
const Snack = ({ id, style, ref }: Pick<CustomContentProps, 'id' | 'style'> & { ref?: Ref<HTMLDivElement> }) => {
  const toasts = useContext(ToastsContext);
  const toast = toasts?.find(String(id)) ?? null;
  const close = (): void => toasts?.dismiss(String(id));
  // the library's own clock knows the pointer alone
  const holding = useCountdown(toast?.isOpen ?? false, toast?.ms ?? toastMs, close);
  const card = useClearPlace();
  return (
    <div ref={ref} style={style} {...holding}>
      {toast && <ToastCard ref={card} toast={toast} onClose={close} />}
    </div>
  );
};

/** Opens a snackbar for each toast, and closes it when its toast is closed. */
const Snacks = ({ toasts }: { toasts: Toasts }) => {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, title, isOpen } of list) {
      if (isOpen === shown.current.has(id)) continue;
      if (isOpen) {
        shown.current.add(id);
        enqueueSnackbar(title, { key: id });
      } else {
        shown.current.delete(id);
        closeSnackbar(id);
      }
    }
  }, [list, enqueueSnackbar, closeSnackbar]);
  return null;
};

/** Shows the toast that is open. One that was closed leaves to the side, and then the next one comes. */
export const ToastHost = ({ toasts }: { toasts: Toasts }) => (
  <>
    <GlobalStyles styles={place} />
    <SnackbarProvider
      domRoot={useTopLayer()}
      maxSnack={1}
      autoHideDuration={null}
      transitionDuration={{ enter: 200, exit: 100 }}
      anchorOrigin={{ vertical: 'bottom', horizontal: isRightToLeft() ? 'left' : 'right' }}
      Components={{ default: Snack }}
    >
      <Snacks toasts={toasts} />
    </SnackbarProvider>
  </>
);

/** Counts for more than the library's own styles, which name one class. */
const place = {
  [`body ${toastContainer}`]: {
    maxWidth: 'none',
    right: 20,
    left: 'auto',
    bottom: 'calc(var(--foot, 0px) + 20px)',
    width: 'auto',
    transition: 'none',
    '& .notistack-CollapseWrapper': { padding: 0 },
    '&[data-toasts-place="top"]': { top: belowBanner, bottom: 'auto' },
  },
};
