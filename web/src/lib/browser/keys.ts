const typed = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether a key on this element is typed into it. */
export const isTyping = (target: Element): boolean =>
  target.matches(typed) || (target instanceof HTMLElement && target.isContentEditable);

/** Whether a key belongs to the screen: nobody took it, no other key is held, and nothing is open over the screen. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
