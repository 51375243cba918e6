import { useLayoutEffect, useState } from 'react';

const createLayer = (): HTMLElement => {
  const layer = document.createElement('div');
  // a dialog that opens hides all its neighbours from screen readers
  const shown = new MutationObserver(() => layer.removeAttribute('aria-hidden'));
  shown.observe(layer, { attributeFilter: ['aria-hidden'] });
  // and takes the focus back from them when it hears that one got it
  layer.addEventListener('focusin', (event) => event.stopPropagation());
  return layer;
};

/** An element at the end of the page for what stays readable and reachable by keyboard while a dialog is open. */
export const useTopLayer = (): HTMLElement => {
  const [layer] = useState(createLayer);
  useLayoutEffect(() => {
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);
  return layer;
};
