import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../lib/words/text.ts';
import type { KeptToast, ToastAction, ToastVariant } from '../../lib/toast/toastStore.ts';

const icons = { default: CheckCircleOutlined, info: InfoOutlined, destructive: ErrorOutlined } satisfies Record<
  ToastVariant,
  unknown
>;
const iconColors = { default: 'success.main', info: 'info.main', destructive: 'inherit' } satisfies Record<
  ToastVariant,
  string
>;

/** How far a toast is dragged to the right before letting go dismisses it (specification, section 9). */
export const swipePx = 50;

/** Drags the card along with the pointer; past the threshold, letting go closes it. */
const useSwipe = (onClose: () => void) => {
  const start = useRef<number | null>(null);
  const move = (card: HTMLElement, px: number): void => {
    card.style.translate = px > 0 ? `${px}px` : '';
    card.style.opacity = px > 0 ? String(Math.max(0.3, 1 - px / 300)) : '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const px = event.clientX - start.current;
      if (px > 4) event.currentTarget.setPointerCapture?.(event.pointerId);
      move(event.currentTarget, px);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const px = event.clientX - start.current;
      start.current = null;
      if (px >= swipePx) onClose();
      else move(event.currentTarget, 0);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      move(event.currentTarget, 0);
    },
  };
};

/** Gives the focus back to where it was before the toast had it, once the toast is closed. */
const useFocusReturn = (isOpen: boolean) => {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const card = content.current?.closest('[data-toast]');
    const giveBack = (): void => {
      if (card?.contains(document.activeElement)) before.current?.focus();
    };
    if (!isOpen) giveBack();
    return giveBack;
  }, [isOpen]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return { content, onFocus };
};

const ActionButton = ({ action, onClose }: { action: ToastAction; onClose: () => void }) => {
  const select = (): void => {
    onClose();
    action.onSelect();
  };
  return (
    <Button size="small" color="inherit" variant="outlined" onClick={select}>
      {action.label}
    </Button>
  );
};

/** The buttons of a toast, as far as it has some. */
const Actions = ({ actions, onClose }: { actions: (ToastAction | undefined)[]; onClose: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25, '&:empty': { display: 'none' } }}>
    {actions.map((action) => action && <ActionButton key={action.label} action={action} onClose={onClose} />)}
  </Box>
);

/**
 * One toast: icon, title, text, a close button. What went wrong interrupts a screen reader, the rest waits its turn.
 */
export const ToastCard = ({
  toast,
  onClose,
  ref,
}: {
  toast: KeptToast;
  onClose: () => void;
  ref?: React.Ref<HTMLDivElement> | undefined;
}) => {
  const Icon = icons[toast.variant];
  const isDestructive = toast.variant === 'destructive';
  const swipe = useSwipe(onClose);
  const { content, onFocus } = useFocusReturn(toast.isOpen);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <Box
      ref={ref}
      data-toast={toast.variant}
      role={isDestructive ? 'alert' : 'status'}
      aria-live={isDestructive ? 'assertive' : 'polite'}
      aria-atomic="true"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...swipe}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        width: { xs: 'calc(100vw - 40px)', sm: 380 },
        p: 2,
        borderRadius: '12px',
        border: 1,
        borderColor: isDestructive ? 'error.main' : 'divider',
        bgcolor: isDestructive ? 'error.main' : 'background.paper',
        color: isDestructive ? 'error.contrastText' : 'text.primary',
        boxShadow: '0 12px 32px rgb(0 0 0 / 0.16)',
        touchAction: 'pan-y',
        userSelect: 'none',
        transition: 'opacity 120ms',
        // its buttons are pressed once
        pointerEvents: toast.isOpen ? 'auto' : 'none',
      }}
    >
      <Icon fontSize="small" sx={{ color: iconColors[toast.variant], mt: '1px' }} />
      <Box ref={content} sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.4 }}>{toast.title}</Typography>
        <Typography sx={{ mt: 0.25, color: isDestructive ? 'inherit' : 'text.secondary', overflowWrap: 'anywhere' }}>
          {toast.text}
        </Typography>
        <Actions actions={[toast.action, toast.more]} onClose={onClose} />
      </Box>
      <IconButton size="small" aria-label={t('Close')} onClick={onClose} color="inherit" sx={{ m: -0.5 }}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};
