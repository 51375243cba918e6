/** Hands a file to the browser to save. */
export const saveBlob = (name: string, blob: Blob): void => {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the browser has taken the file by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Hands a text to the browser as a file to save. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));
