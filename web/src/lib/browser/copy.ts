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

/** Copies a field's text. Answers false when the browser refuses: the text is then selected, for the person to copy. */
export const copyField = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard && window.isSecureContext) {
    try {
      await clipboard.writeText(field.value);
      return true;
    } catch {
      // a refused permission still leaves the other way
    }
  }
  return copySelected(field);
};
