/** Elements that a person can press. */
const pressable = 'button, a, input, [role="button"], [role="menuitem"], [role="option"], [role="switch"], [tabindex]';

let last: Element | null = null;

const remember = ({ target }: Event): void => {
  last = target instanceof Element ? target.closest(pressable) : null;
};

/** Remembers what is pressed, by pointer or key, from now on. Answers a function that ends it. */
export const watchPresses = (page: Document = document): (() => void) => {
  page.addEventListener('click', remember, { capture: true });
  return () => page.removeEventListener('click', remember, { capture: true });
};

/** The element that was pressed last, or null when it is no longer there. */
export const lastPressed = (): Element | null => (last?.isConnected ? last : null);
