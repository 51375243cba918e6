/** Hands a text to the browser as a file to save. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // the browser has taken the file by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
