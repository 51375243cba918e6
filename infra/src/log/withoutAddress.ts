// other servers repeat the address that they refuse in their messages
const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu;
const maxLength = 300;
// the pattern takes a time that grows with the square of the length
const maxRead = 2_000;

/** The beginning of a long message, without the end of its last word, which may be half of an address. */
const beginningOf = (message: string): string =>
  message.length <= maxRead ? message : message.slice(0, maxRead).replace(/\S{1,320}$/u, '');

const oneLine = (message: string): string =>
  message
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** What another server said, as one line of limited length without addresses: it may be logged and stored. */
export const withoutAddress = (said: string): string => {
  const shown = beginningOf(said).replaceAll(address, '[address]');
  return oneLine(shown);
};
