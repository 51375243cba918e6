/** The way of copying that works on plain http too, from a field that shows the text. */
const copySelected = (field: HTMLInputElement | HTMLTextAreaElement): boolean => {
  field.focus();
  field.select();
  try {
    // deprecated, and the only way without a secure context
    return document.execCommand('copy');
  } catch {
    return false;
  }
};

/** Copies a text that no field shows. Answers false where the browser has no clipboard for this page, or refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard || !window.isSecureContext) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Copies a field's text. Answers false when the browser refuses: the text is then selected, for the person to copy. */
export const copyField = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> =>
  // a refused permission still leaves the other way
  (await copyText(field.value)) || copySelected(field);
