/** Screens that are laid out for a thumb. */
export const phoneScreen = '(max-width: 599.95px)';

/** Whether the screen is one of a phone at this moment. */
export const isPhoneNow = (): boolean => typeof matchMedia === 'function' && matchMedia(phoneScreen).matches;
