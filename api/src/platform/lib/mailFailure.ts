// mail servers repeat the refused address in their message
const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu;
const maxLength = 300;

/**
 * The reason why a mail was not sent, without the addresses that the mail server named: it is logged, and stored in the
 * queue and in events.
 */
export const toMailFailure = (error: unknown): Error => {
  const message = error instanceof Error ? error.message : 'the mail server refused it';
  const failure = new Error(message.replaceAll(address, '[address]').slice(0, maxLength));
  // the stack repeats the message of the first error
  delete failure.stack;
  return failure;
};
