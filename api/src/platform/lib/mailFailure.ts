// mail servers repeat the refused address in their message
const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu;
const maxLength = 300;
// the pattern takes a time that grows with the square of the length
const maxRead = 2_000;

/** The beginning of a long message, without the end of its last word, which may be half of an address. */
const beginningOf = (message: string): string =>
  message.length <= maxRead ? message : message.slice(0, maxRead).replace(/\S{1,320}$/u, '');

/**
 * The reason why a mail was not sent, without the addresses that the mail server named: it is logged, and stored in the
 * queue and in events.
 */
export const toMailFailure = (error: unknown): Error => {
  const message = error instanceof Error ? error.message : 'the mail server refused it';
  const failure = new Error(beginningOf(message).replaceAll(address, '[address]').slice(0, maxLength));
  // the stack repeats the message of the first error
  delete failure.stack;
  return failure;
};
