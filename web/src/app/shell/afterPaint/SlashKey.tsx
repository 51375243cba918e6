import { useEffect, useEffectEvent } from 'react';
import { isFree, isTyping } from '../../../lib/browser/keys.ts';
import { useDialogAddress } from '../../../lib/browser/useDialogAddress.ts';

const addressed = ['find'] as const;

/** Opens the palette with `/` on a screen without a search field of its own, which takes the key before. */
export const SlashKey = () => {
  const { open } = useDialogAddress(addressed);
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key !== '/' || !(target instanceof Element) || isTyping(target) || !isFree(event)) return;
    event.preventDefault();
    open('find', null);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // after the field of a list, which hears it on the document
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return null;
};
