import GlobalStyles from '@mui/material/GlobalStyles';

// what stands where toasts appear says so itself: selectors with `:has` are above the floor of browsers

/** The element that the library puts around toasts. */
export const toastContainer = '.notistack-SnackbarContainer';

const phone = '@media (max-width: 599.95px)';

const aboveAction = {
  [phone]: { [`body ${toastContainer}[data-toasts-place="foot"]`]: { bottom: 'calc(var(--foot, 0px) + 72px)' } },
};

/** While it is shown, toasts on a phone stand above the screen's main action, which floats at the foot. */
export const ToastsAboveAction = () => <GlobalStyles styles={aboveAction} />;

// said twice, so that it counts for more than the place above an action
const atTop = (top: number | string) => ({
  [phone]: { [`body ${toastContainer}[data-toasts-place][data-toasts-place]`]: { top, bottom: 'auto' } },
});

/**
 * While it is shown, toasts on a phone stand at the top: a sheet has its buttons, or what it was opened for, where they
 * appear. `top` is for what leaves the head of the page in sight.
 */
export const ToastsAtTop = ({ top = 16 }: { top?: string | number }) => <GlobalStyles styles={atTop(top)} />;
